// The Chinese file is whole and nothing in the sources is missing from it; the English one has its plural forms.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

namespace
{

struct Message {
    QString context, source, translation, type;
    QStringList forms;
    bool numerus = false;
};

QList<Message> readTs(const QString& name)
{
    QList<Message> list;
    QFile file(QStringLiteral(PEIJI_SOURCE_DIR "/translations/") + name);
    if (!file.open(QIODevice::ReadOnly))
        return list;
    QXmlStreamReader xml(&file);
    QString context;
    Message m;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement()) {
            if (xml.name() == u"name") {
                context = xml.readElementText();
            } else if (xml.name() == u"message") {
                m = {};
                m.context = context;
                m.numerus = xml.attributes().value(QLatin1String("numerus")) == u"yes";
            } else if (xml.name() == u"source") {
                m.source = xml.readElementText();
            } else if (xml.name() == u"translation") {
                m.type = xml.attributes().value(QLatin1String("type")).toString();
                if (!m.numerus)
                    m.translation = xml.readElementText();
            } else if (xml.name() == u"numerusform") {
                m.forms << xml.readElementText();
            }
        } else if (xml.isEndElement() && xml.name() == u"message") {
            list << m;
        }
    }
    return list;
}

QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(u"%(n|\\d)"_s);
    QStringList found;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        found << it.next().captured();
    found.sort();
    return found;
}

} // namespace

class TestTranslations : public QObject
{
    Q_OBJECT
private slots:
    void chineseIsFinished();
    void placeholdersAgree();
    void chinesePunctuation();
    void englishPlurals();
    void everySourceStringIsThere();
    void compiledFilesLoad();
};

void TestTranslations::chineseIsFinished()
{
    const QList<Message> all = readTs(u"peiji_zh_CN.ts"_s);
    QVERIFY(all.size() > 200);
    for (const Message& m : all) {
        QVERIFY2(m.type.isEmpty(), qPrintable(m.context + u": "_s + m.source + u" is "_s + m.type));
        QVERIFY2(m.numerus ? !m.forms.value(0).isEmpty() : !m.translation.isEmpty(), qPrintable(m.source));
    }
}

void TestTranslations::placeholdersAgree()
{
    for (const Message& m : readTs(u"peiji_zh_CN.ts"_s))
        QCOMPARE(placeholders(m.numerus ? m.forms.value(0) : m.translation), placeholders(m.source));
}

void TestTranslations::chinesePunctuation()
{
    // Half-width marks between Han characters, and straight quotes around them, are slips.
    static const QRegularExpression slip(u"[\\x{4e00}-\\x{9fff}][,;:!?][\\x{4e00}-\\x{9fff}]|\"[\\x{4e00}-\\x{9fff}]"_s);
    for (const Message& m : readTs(u"peiji_zh_CN.ts"_s)) {
        const QString text = m.numerus ? m.forms.value(0) : m.translation;
        QVERIFY2(!slip.match(text).hasMatch(), qPrintable(text));
    }
}

void TestTranslations::englishPlurals()
{
    const QList<Message> all = readTs(u"peiji_en.ts"_s);
    QVERIFY(!all.isEmpty());
    for (const Message& m : all) {
        QVERIFY2(m.numerus && m.forms.size() == 2 && m.type.isEmpty(), qPrintable(m.source));
        for (const QString& form : m.forms)
            QVERIFY2(!form.contains(u"(s)"), qPrintable(form));
    }
}

void TestTranslations::everySourceStringIsThere()
{
    QSet<QString> known;
    for (const Message& m : readTs(u"peiji_zh_CN.ts"_s))
        known << m.source;
    // tr("…") and QT_TRANSLATE_NOOP("Context", "…"), adjacent literals joined.
    static const QRegularExpression call(
        u"(?:\\btr\\(|translate\\(\"\\w+\",\\s*|QT_TRANSLATE_NOOP\\(\"\\w+\",\\s*)((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)"_s);
    static const QRegularExpression literal(u"\"((?:[^\"\\\\]|\\\\.)*)\""_s);
    int seen = 0;
    for (const QString& folder : {u"/ui"_s, u"/app/desktop"_s}) {
        QDirIterator it(QStringLiteral(PEIJI_SOURCE_DIR) + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files,
                        QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (auto match = call.globalMatch(text); match.hasNext();) {
                QString source;
                for (auto part = literal.globalMatch(match.next().captured(1)); part.hasNext();)
                    source += part.next().captured(1);
                source.replace(u"\\n"_s, u"\n"_s).replace(u"\\\""_s, u"\""_s);
                ++seen;
                QVERIFY2(known.contains(source), qPrintable(file.fileName() + u": "_s + source));
            }
        }
    }
    QVERIFY(seen > 200);
}

void TestTranslations::compiledFilesLoad()
{
    QTranslator zh;
    QVERIFY(zh.load(QStringLiteral(PEIJI_BINARY_DIR "/ui/peiji_zh_CN.qm")));
    QCOMPARE(zh.translate("StageTabs", "no such text"), QString());
    QCOMPARE(zh.translate("Verdict", "Fits"), u"放得下"_s);
    QTranslator en;
    QVERIFY(en.load(QStringLiteral(PEIJI_BINARY_DIR "/ui/peiji_en.qm")));
    QCOMPARE(en.translate("StatusStrip", "%n error(s)", nullptr, 1), u"%n error"_s);
    QCOMPARE(en.translate("StatusStrip", "%n error(s)", nullptr, 4), u"%n errors"_s);
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
