// A rule that could not run names what is missing in the reader's words: every field that a rule can miss has a text.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

class InputNamesTest : public QObject
{
    Q_OBJECT
private slots:
    void everyMissingFieldHasAName();
};

namespace
{

QString contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

void InputNamesTest::everyMissingFieldHasAName()
{
    const QString root = QStringLiteral(PEIJI_SOURCE_DIR);
    QSet<QString> named;
    for (const QString& line :
         contentOf(root + QStringLiteral("/resources/texts/inputs.csv")).split(QLatin1Char('\n'))) {
        if (line.startsWith(QStringLiteral("input.")))
            named.insert(line.section(QLatin1Char(','), 0, 0).mid(6));
    }
    static const QRegularExpression call(QStringLiteral("miss\\(([^;]*)\\);")),
        field(QStringLiteral("\"([a-z0-9_]+(?:\\.[a-z0-9_]+)?)\""));
    int found = 0;
    QDirIterator it(root + QStringLiteral("/core/build"), {QStringLiteral("*.cpp")}, QDir::Files);
    while (it.hasNext()) {
        const QString path = it.next();
        const QString text = contentOf(path);
        for (auto calls = call.globalMatch(text); calls.hasNext();) {
            const QString arguments = calls.next().captured(1);
            for (auto fields = field.globalMatch(arguments); fields.hasNext(); ++found) {
                const QString key = fields.next().captured(1);
                QVERIFY2(named.contains(key), qPrintable(path + QStringLiteral(": ") + key));
            }
        }
    }
    QVERIFY(found > 60);
}

QTEST_GUILESS_MAIN(InputNamesTest)
#include "tst_inputnames.moc"
