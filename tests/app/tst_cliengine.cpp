// What the engine knows, reached from the command line: verdicts, schedules, recipes, intervals, serving, clusters.
#include "support_cli.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

namespace
{
const QString kCli = QStringLiteral(PEIJI_BINARY_DIR "/bin/peiji-cli");

QStringList words(const char* line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

double at(const QJsonObject& o, const char* path)
{
    QJsonValue v = o;
    for (const QString& key : QString::fromUtf8(path).split(QLatin1Char('.')))
        v = v.toObject()[key];
    return v.toDouble(-1e300);
}

QString textAt(const QJsonObject& o, const char* path)
{
    QJsonValue v = o;
    for (const QString& key : QString::fromUtf8(path).split(QLatin1Char('.')))
        v = v.toObject()[key];
    return v.toString();
}

bool isInterval(const QJsonObject& o, const char* path)
{
    const QByteArray p(path);
    const double low = at(o, (p + ".low").constData()), value = at(o, (p + ".value").constData()),
                 high = at(o, (p + ".high").constData());
    return low > 0 && low < value && value < high;
}
} // namespace

class CliEngineTest : public QObject
{
    Q_OBJECT
private slots:
    void verdictCountsEveryResource();
    void intervalsEverywhere();
    void schedulesAndExchanges_data();
    void schedulesAndExchanges();
    void planObjectComesBack();
    void recipes_data();
    void recipes();
    void servingCurve();
    void clusterFailures();
    void planSetAndCounts();
    void fabrics();
    void modelsAreCounted();
    void papersNeedFiles();
    void textsOfAllInBothLanguages();

private:
    static CliRun json(const QStringList& arguments, const QByteArray& input = {})
    {
        return runCli(kCli, arguments + QStringList{QStringLiteral("--json")}, input);
    }
};

void CliEngineTest::verdictCountsEveryResource()
{
    const QStringList base = words("estimate --model llama-3.1-8b --task full_fine_tune --tokens 200M --accelerator "
                                   "nv-h100-80-sxm --count 8");
    const CliRun run = json(base);
    QCOMPARE(run.code, 0);
    const QJsonObject fit = run.json()[QStringLiteral("fit")].toObject();
    QCOMPARE(fit[QStringLiteral("verdict")].toString(), QStringLiteral("fits"));
    for (const char* part : {"device_memory_gib", "host_memory_gib", "storage_gb"}) {
        QVERIFY2(isInterval(fit, (QByteArray(part) + ".needed").constData()) ||
                     at(fit, (QByteArray(part) + ".needed.high").constData()) > 0,
                 part);
        QVERIFY2(at(fit, (QByteArray(part) + ".available").constData()) > 0, part);
    }
    // Three checkpoints of 14 bytes for 8.03e9 parameters do not go on a tenth of a terabyte.
    const CliRun little = json(base + words("--storage-tb 0.1"));
    QCOMPARE(little.code, 1);
    QCOMPARE(textAt(little.json(), "fit.verdict"), QStringLiteral("does_not_fit"));
    QCOMPARE(textAt(little.json(), "fit.decided_by"), QStringLiteral("storage"));
    QCOMPARE(textAt(little.json(), "fit.device_memory_gib.verdict"), QStringLiteral("fits"));
    QVERIFY(!textAt(little.json(), "fit.text.zh").isEmpty());
    // Checkpoints by framework: 14 bytes a parameter with the 16-bit copy, 12 without.
    const QJsonObject storage = run.json()[QStringLiteral("storage")].toObject();
    QVERIFY(qAbs(at(storage, "checkpoint_by_framework_gb.megatron_core") / (8.03 * 14) - 1) < 0.01);
    QVERIFY(qAbs(at(storage, "checkpoint_by_framework_gb.fsdp") / (8.03 * 12) - 1) < 0.01);
}

void CliEngineTest::intervalsEverywhere()
{
    const CliRun run = json(words("estimate --model llama-3.1-8b --task full_fine_tune --tokens 200M --accelerator "
                                  "nv-h100-80-sxm --count 8"));
    const QJsonObject time = run.json()[QStringLiteral("time")].toObject();
    for (const char* key : {"step_s", "tokens_per_s", "mfu_causal_interval_pct", "mfu_full_interval_pct",
                            "power_interval_w", "days", "energy_kwh"})
        QVERIFY2(isInterval(time, key), key);
    QVERIFY(at(time, "mfu_full_pct") > at(time, "mfu_causal_pct"));
    QVERIFY(at(time, "goodput.useful_pct.value") > 99.0);
}

void CliEngineTest::schedulesAndExchanges_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    for (const char* s : {"1f1b", "gpipe", "zero_bubble_h1", "zero_bubble_h2", "zero_bubble_v", "dualpipe"})
        QTest::newRow(s) << QStringLiteral("--pp 4 --dp 2 --zero 1 --schedule %1").arg(QLatin1String(s)) << "schedule"
                         << s;
    QTest::newRow("interleaved") << "--pp 4 --vpp 2 --dp 2 --zero 1"
                                 << "schedule"
                                 << "interleaved";
    for (const char* e : {"ring", "all_gather", "all_to_all"})
        QTest::newRow(e) << QStringLiteral("--cp 4 --dp 2 --zero 1 --exchange %1").arg(QLatin1String(e)) << "exchange"
                         << e;
}

void CliEngineTest::schedulesAndExchanges()
{
    QFETCH(QString, options);
    QFETCH(QString, key);
    QFETCH(QString, value);
    const CliRun run =
        json(words("estimate --model llama-3.1-8b --task pretrain --accelerator nv-h100-80-sxm --count 8") +
             words(options.toUtf8().constData()));
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    QCOMPARE(run.json()[QStringLiteral("plan")].toObject()[key].toString(), value);
    QVERIFY(at(run.json(), "time.step_s.value") > 0);
}

void CliEngineTest::planObjectComesBack()
{
    const QStringList base =
        words("estimate --model qwen3-30b-a3b --task pretrain --accelerator nv-h100-80-sxm --count 16");
    const CliRun first = json(base + words("--tp 2 --ep 8 --etp 1 --dp 8 --zero 1 --micro-batch 2 --recompute full"));
    QVERIFY2(first.code == 0 || first.code == 1, first.err.constData());
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("plan.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QJsonDocument(first.json()[QStringLiteral("plan")].toObject()).toJson());
    file.close();
    const CliRun again = json(base + QStringList{QStringLiteral("--plan"), file.fileName()});
    QVERIFY(again.json()[QStringLiteral("plan")] == first.json()[QStringLiteral("plan")]);
    QVERIFY(again.json()[QStringLiteral("time")] == first.json()[QStringLiteral("time")]);
    const QByteArray line =
        QByteArray(R"({"workload": {"model": "llama-3.1-8b", "task": "pretrain"}, "accelerator": )") +
        R"("nv-h100-80-sxm", "count": 8, "plan": {"pp": 4, "schedule": "zero_bubble_h2", "zero": 1}})" + "\n" +
        R"({"model": "llama-3.1-8b", "task": "pretrain", "plan": 3})" + "\n";
    const CliRun batch = runCli(kCli, words("estimate --batch -"), line);
    const QList<QByteArray> answers = batch.out.split('\n');
    QVERIFY2(answers[0].contains(R"("schedule":"zero_bubble_h2")"), answers[0].constData());
    QVERIFY2(answers[1].contains(".plan"), answers[1].constData());
    const CliRun wrong = json(base + words("--schedule zigzag"));
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.err.contains("--schedule") && wrong.err.contains("zero_bubble_v"));
}

void CliEngineTest::recipes_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QString>("says"); // in the text answer
    QTest::newRow("dora") << "--task lora --dora yes --lora-rank 32"
                          << "DoRA adapters of rank 32";
    QTest::newRow("frozen") << "--task full_fine_tune --frozen-layers 16"
                            << "16 of 32 layers";
    QTest::newRow("packed") << "--task full_fine_tune --document-tokens 1k"
                            << "documents of 1,024 tokens";
    QTest::newRow("dpo") << "--task preference --preference-method dpo"
                         << "DPO";
    QTest::newRow("ppo") << "--task preference --preference-method ppo --reward-model yes --rollouts 8"
                         << "frozen reward model";
    QTest::newRow("grpo") << "--task preference --preference-method grpo --own-rollout-engine yes"
                          << "engine with weights of its own";
    QTest::newRow("mtp") << "--model deepseek-v3 --task pretrain --train-mtp yes"
                         << "Multi-token prediction modules: 1";
}

void CliEngineTest::recipes()
{
    QFETCH(QString, options);
    QFETCH(QString, says);
    QStringList arguments = words("estimate --accelerator nv-h200-sxm --count 8") + words(options.toUtf8().constData());
    if (!options.contains(QLatin1String("--model")))
        arguments += words("--model llama-3.1-8b");
    const CliRun text = runCli(kCli, arguments + words("--lang en"));
    QVERIFY2(text.code == 0 || text.code == 1, text.err.constData());
    QVERIFY2(text.out.contains(says.toUtf8()), text.out.constData());
    // The workload that was read, given back, gives the same answer.
    const CliRun one = json(arguments);
    const CliRun two = json(words("estimate - --accelerator nv-h200-sxm --count 8"),
                            QJsonDocument(one.json()[QStringLiteral("workload")].toObject()).toJson());
    QVERIFY2(two.code == one.code, two.err.constData());
    QVERIFY(one.json()[QStringLiteral("memory")] == two.json()[QStringLiteral("memory")]);
    QVERIFY(one.json()[QStringLiteral("time")] == two.json()[QStringLiteral("time")]);
}

void CliEngineTest::servingCurve()
{
    const CliRun run = json(words("estimate --model llama-3.1-8b --task inference --accelerator nv-l40s --count 1 "
                                  "--concurrency 12 --prompt-tokens 2k --output-tokens 256"));
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    const QJsonArray curve = run.json()[QStringLiteral("serving_curve")].toArray();
    QVERIFY(curve.size() > 4);
    double before = 0, perUser = 1e300;
    bool stated = false;
    for (const QJsonValue& v : curve) {
        const QJsonObject point = v.toObject();
        QVERIFY(isInterval(point, "first_token_s") && isInterval(point, "tokens_per_s_per_user"));
        QVERIFY(at(point, "tokens_per_s.value") > before && at(point, "tokens_per_s_per_user.value") < perUser);
        before = at(point, "tokens_per_s.value");
        perUser = at(point, "tokens_per_s_per_user.value");
        stated = stated || point[QStringLiteral("concurrency")].toInt() == 12;
    }
    QVERIFY(stated);
    QCOMPARE(curve.last().toObject()[QStringLiteral("memory")].toString(), QStringLiteral("does_not_fit"));
    QVERIFY(isInterval(run.json(), "time.mfu_causal_interval_pct"));
}

void CliEngineTest::clusterFailures()
{
    const CliRun run =
        json(words("estimate --model llama-3.1-405b --task pretrain --tokens 15600B --sequence 8k "
                   "--global-batch 2048 --accelerator nv-h100-80-sxm --count 16384 --tp 8 --pp 16 --vpp 8 "
                   "--zero 1 --network-gbit 3200"));
    QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
    const QJsonObject time = run.json()[QStringLiteral("time")].toObject();
    // Published (arXiv:2407.21783): 38 to 43 % utilisation, 466 interruptions in 54 days.
    QVERIFY(at(time, "mfu_causal_interval_pct.low") < 43.0 && at(time, "mfu_causal_interval_pct.high") > 38.0);
    const double perDay = at(time, "goodput.failures_expected") / at(time, "days.value");
    QVERIFY2(perDay > 7.0 && perDay < 9.5, qPrintable(QString::number(perDay)));
    QVERIFY(at(time, "goodput.checkpoint_interval_h") < 2.0);
    QVERIFY(at(time, "goodput.useful_pct.low") < at(time, "goodput.useful_pct.value"));
}

void CliEngineTest::planSetAndCounts()
{
    const QStringList base = words("plan --model llama-3.1-8b --task pretrain --accelerator nv-h100-80-sxm --count 8");
    const CliRun run = json(base);
    QCOMPARE(run.code, 0);
    const QJsonArray front = run.json()[QStringLiteral("pareto")].toArray();
    QVERIFY(!front.isEmpty());
    QCOMPARE(front[0].toObject()[QStringLiteral("plan")].toString(), textAt(run.json(), "best.plan.label"));
    for (int i = 1; i < front.size(); ++i) {
        const QJsonObject a = front[i - 1].toObject(), b = front[i].toObject();
        QVERIFY(at(b, "step_s.value") >= at(a, "step_s.value"));
        QVERIFY(isInterval(b, "power_w") && isInterval(b, "total_gib"));
    }
    QVERIFY(!run.json()[QStringLiteral("ranked")].toArray().isEmpty());
    QCOMPARE(textAt(run.json(), "best.fit.verdict"), QStringLiteral("fits"));
    for (const QJsonValue& r : run.json()[QStringLiteral("rejected")].toArray())
        QVERIFY(!r.toObject()[QStringLiteral("family")].toString().isEmpty());
    QCOMPARE(at(run.json(), "pruned"), at(run.json(), "bounded") + at(run.json(), "pruned_by_memory"));
    const CliRun more = json(base + words("--all-schedules"));
    QVERIFY(at(more.json(), "evaluated") + at(more.json(), "pruned") >
            at(run.json(), "evaluated") + at(run.json(), "pruned"));
}

void CliEngineTest::fabrics()
{
    const QStringList base =
        words("estimate --model llama-3.1-70b --task pretrain --accelerator nv-h100-80-sxm --count "
              "512 --tp 8 --zero 1 --network-gbit 400 --recompute full");
    const auto step = [&](const char* more) { return at(json(base + words(more)).json(), "time.step_s.value"); };
    const double tree = step("--fabric fat_tree");
    QVERIFY(tree > 0);
    QVERIFY(step("--fabric dragonfly --fabric-group 16") > tree);
    QVERIFY(step("--fabric fat_tree --oversubscription 4") > tree);
    const CliRun wrong = json(base + words("--fabric ring"));
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.err.contains("--fabric"));
}

void CliEngineTest::modelsAreCounted()
{
    const CliRun run = json(words("validate --models"));
    QCOMPARE(run.code, 0);
    const QJsonObject summary = run.json()[QStringLiteral("summary")].toObject();
    QVERIFY(at(summary, "n") >= 160);
    QVERIFY(at(summary, "largest_abs_error_pct") <= 2.5);
    QCOMPARE(run.json()[QStringLiteral("models")].toArray().size(), int(at(summary, "n")));
    for (const QJsonValue& v : run.json()[QStringLiteral("models")].toArray()) {
        const QJsonObject m = v.toObject();
        if (m[QStringLiteral("id")].toString() == QLatin1String("llama-3.1-405b")) {
            QCOMPARE(m[QStringLiteral("counted")].toDouble(), 405853388800.0); // the checkpoint's own total
            QVERIFY(m[QStringLiteral("exact")].toBool());
        }
    }
    QCOMPARE(json(words("validate --models x.csv")).code, 2);
}

void CliEngineTest::papersNeedFiles()
{
    QTemporaryDir folder;
    const CliRun run =
        runCli(kCli, words("quote --model llama-3.1-8b --task lora --tiers 50000,300000 --pdf -"), {}, folder.path());
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.contains("--pdf"), run.err.constData());
    QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("-"))));
}

void CliEngineTest::textsOfAllInBothLanguages()
{
    for (const char* line : {"estimate --model llama-3.1-8b --task preference --preference-method ppo --accelerator "
                             "nv-h100-80-sxm --count 8",
                             "estimate --model llama-3.1-8b --task inference --accelerator nv-l40s",
                             "plan --model llama-3.1-8b --task full_fine_tune --accelerator nv-h100-80-sxm --count 8",
                             "validate --models"}) {
        for (const char* lang : {"zh", "en"}) {
            const CliRun run = runCli(kCli, words(line) + QStringList{QStringLiteral("--lang"), QLatin1String(lang)});
            QVERIFY2(run.code == 0 || run.code == 1, run.err.constData());
            QVERIFY2(!run.out.contains("cli.") && !run.out.contains("search.") && !run.out.contains("fit."),
                     run.out.constData());
            QVERIFY2(!run.out.contains('{'), run.out.constData());
        }
    }
}

QTEST_GUILESS_MAIN(CliEngineTest)
#include "tst_cliengine.moc"
