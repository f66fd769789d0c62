// Who may include whom. Reads the sources, so that a wrong direction fails even where it would link.
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

class IncludesTest : public QObject
{
    Q_OBJECT
private slots:
    void directions();
    void coreIsPlain();
    void coreHeadersOutsideAreKnown();
    void filesStaySmall();
    void noTypeIsDefinedTwice();
};

namespace
{

const QString kRoot = QStringLiteral(PEIJI_SOURCE_DIR);

struct Include {
    QString file;
    int line = 0;
    QString target;
    bool quoted = false;
};

QStringList sourcesBelow(const QString& folder)
{
    QStringList out;
    QDirIterator it(kRoot + QLatin1Char('/') + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                    QDirIterator::Subdirectories);
    while (it.hasNext())
        out << it.next();
    out.sort();
    return out;
}

QList<Include> includesOf(const QString& path)
{
    QList<Include> out;
    QFile f(path);
    if (!f.open(QIODevice::ReadOnly))
        return out;
    static const QRegularExpression pattern(QStringLiteral(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])"));
    int line = 0;
    while (!f.atEnd()) {
        ++line;
        const auto m = pattern.match(QString::fromUtf8(f.readLine()));
        if (m.hasMatch())
            out << Include{path.mid(kRoot.size() + 1), line, m.captured(2), m.captured(1) == QLatin1String("\"")};
    }
    return out;
}

/// Folders a folder may include from, itself excluded. core's inner order: see CMake link lines.
const QMap<QString, QStringList>& allowed()
{
    static const QMap<QString, QStringList> table = {
        {QStringLiteral("core/units"), {}},
        {QStringLiteral("core/workload"), {QStringLiteral("core/units")}},
        {QStringLiteral("core/estimate"), {QStringLiteral("core/units"), QStringLiteral("core/workload")}},
        {QStringLiteral("core/catalogue"), {QStringLiteral("core/units"), QStringLiteral("core/workload")}},
        {QStringLiteral("core/build"),
         {QStringLiteral("core/units"), QStringLiteral("core/workload"), QStringLiteral("core/estimate"),
          QStringLiteral("core/catalogue")}},
        {QStringLiteral("core/cost"),
         {QStringLiteral("core/units"), QStringLiteral("core/workload"), QStringLiteral("core/estimate"),
          QStringLiteral("core/catalogue"), QStringLiteral("core/build")}},
        {QStringLiteral("core/tier"),
         {QStringLiteral("core/units"), QStringLiteral("core/workload"), QStringLiteral("core/estimate"),
          QStringLiteral("core/catalogue"), QStringLiteral("core/build"), QStringLiteral("core/cost")}},
        {QStringLiteral("core/quote"), {QStringLiteral("core")}},
        {QStringLiteral("db"), {QStringLiteral("core")}},
        {QStringLiteral("ui"), {QStringLiteral("core")}},
        {QStringLiteral("app"), {QStringLiteral("core"), QStringLiteral("db"), QStringLiteral("ui")}},
    };
    return table;
}

} // namespace

void IncludesTest::directions()
{
    QStringList wrong;
    for (auto it = allowed().begin(); it != allowed().end(); ++it) {
        const QStringList files = sourcesBelow(it.key());
        for (const QString& file : files) {
            for (const Include& inc : includesOf(file)) {
                static const QRegularExpression ours(QStringLiteral("^(core|db|ui|app)/"));
                if (!inc.quoted || !ours.match(inc.target).hasMatch())
                    continue;
                bool ok = inc.target.startsWith(it.key() + QLatin1Char('/'));
                for (const QString& folder : it.value())
                    ok = ok || inc.target.startsWith(folder + QLatin1Char('/'));
                if (!ok)
                    wrong << QStringLiteral("%1:%2 includes %3").arg(inc.file).arg(inc.line).arg(inc.target);
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
}

void IncludesTest::coreIsPlain()
{
    const QStringList files = sourcesBelow(QStringLiteral("core"));
    QVERIFY2(files.size() > 30, "core's sources were not found");
    // Clocks, files and threads are somebody else's: core is functions from values to values.
    static const QSet<QString> forbiddenStd = {
        QStringLiteral("fstream"), QStringLiteral("filesystem"), QStringLiteral("iostream"), QStringLiteral("cstdio"),
        QStringLiteral("thread"),  QStringLiteral("ctime"),      QStringLiteral("random"),   QStringLiteral("future")};
    QStringList wrong;
    for (const QString& file : files) {
        for (const Include& inc : includesOf(file)) {
            const bool local = inc.quoted && inc.target.startsWith(QLatin1String("core/"));
            const bool boost = inc.target.startsWith(QLatin1String("boost/"));
            const bool standard = !inc.quoted && !inc.target.contains(QLatin1Char('/')) &&
                                  !inc.target.contains(QLatin1Char('.')) && !inc.target.startsWith(QLatin1Char('Q'));
            if (!(local || boost || standard) || forbiddenStd.contains(inc.target))
                wrong << QStringLiteral("%1:%2 includes %3").arg(inc.file).arg(inc.line).arg(inc.target);
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
}

void IncludesTest::coreHeadersOutsideAreKnown()
{
    // The database stays behind db/: no SQL header anywhere else but in the wiring of app/.
    QStringList wrong;
    for (const QString& folder : {QStringLiteral("core"), QStringLiteral("ui")}) {
        const QStringList files = sourcesBelow(folder);
        for (const QString& file : files) {
            for (const Include& inc : includesOf(file)) {
                if (inc.target.startsWith(QLatin1String("QSql")) || inc.target.startsWith(QLatin1String("QtSql")) ||
                    inc.target.contains(QLatin1String("sqlite")) || inc.target.contains(QLatin1String("nlohmann")))
                    wrong << QStringLiteral("%1:%2 includes %3").arg(inc.file).arg(inc.line).arg(inc.target);
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
}

void IncludesTest::filesStaySmall()
{
    QStringList wrong;
    for (const QString& folder :
         {QStringLiteral("core"), QStringLiteral("db"), QStringLiteral("ui"), QStringLiteral("app")}) {
        const QStringList files = sourcesBelow(folder);
        for (const QString& file : files) {
            QFile f(file);
            QVERIFY(f.open(QIODevice::ReadOnly));
            const auto lines = f.readAll().count('\n');
            if (lines > 700)
                wrong << QStringLiteral("%1 has %2 lines").arg(file.mid(kRoot.size() + 1)).arg(lines);
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
}

/// Two types of one name in one namespace link into one program and corrupt each other: the compiler never sees both.
void IncludesTest::noTypeIsDefinedTwice()
{
    static const QRegularExpression definition(
        QStringLiteral("^(?:struct|class) ([A-Za-z]+)(?: final)?(?: : .*)?(?: \\{.*)?$"));
    static const QRegularExpression space(QStringLiteral("^namespace ([a-z:]+)$"));
    QMap<QString, QString> first;
    for (const QString& folder :
         {QStringLiteral("core"), QStringLiteral("db"), QStringLiteral("ui"), QStringLiteral("app")}) {
        for (const QString& path : sourcesBelow(folder)) {
            QFile file(path);
            if (!path.endsWith(QStringLiteral(".h")) || !file.open(QIODevice::ReadOnly))
                continue;
            QString in;
            for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
                if (const auto m = space.match(line); m.hasMatch())
                    in = m.captured(1);
                const auto m = definition.match(line);
                if (!m.hasMatch())
                    continue;
                const QString name = in + QStringLiteral("::") + m.captured(1);
                QVERIFY2(!first.contains(name), qPrintable(name + QStringLiteral(" in ") + first.value(name) +
                                                           QStringLiteral(" and ") + path));
                first.insert(name, path);
            }
        }
    }
    QVERIFY(first.size() > 200);
}

QTEST_GUILESS_MAIN(IncludesTest)
#include "tst_includes.moc"
