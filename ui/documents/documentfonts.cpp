#include "ui/documents/documentfonts.h"

#include "ui/documents/documentwriters.h"
#include "ui/documents/paperstyle.h"

#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRawFont>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace peiji
{
namespace
{

using namespace Qt::StringLiterals;

/// Which characters the shipped faces draw. Written once under the lock, read-only afterwards.
struct Coverage {
    std::vector<bool> plane0 = std::vector<bool>(0x10000, false);
    std::vector<char32_t> beyond;
    bool has(char32_t c) const { return c < 0x10000 ? plane0[c] : std::binary_search(beyond.begin(), beyond.end(), c); }
};

std::mutex& fontLock()
{
    static std::mutex m;
    return m;
}
std::atomic<const Coverage*> g_coverage{nullptr};
std::map<QByteArray, QByteArray>& privateForms()
{
    static std::map<QByteArray, QByteArray> forms;
    return forms;
}

/// supplementary.json: private code point of a glyph -> the character beyond U+FFFF that it draws, as UTF-16.
bool readPrivateForms(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QJsonObject map = QJsonDocument::fromJson(file.readAll()).object().value("privateToUnicode"_L1).toObject();
    for (auto it = map.begin(); it != map.end(); ++it) {
        const char32_t c = it.value().toString().toUInt(nullptr, 16);
        const QByteArray utf16 =
            QByteArray::number(QChar::highSurrogate(c), 16) + QByteArray::number(QChar::lowSurrogate(c), 16);
        privateForms()[it.key().toLatin1().toLower()] = utf16;
    }
    return !map.isEmpty();
}

constexpr char32_t kSupplementaryFirst = 0x20000, kSupplementaryLast = 0x2FFFF;
constexpr double kProbePixels = 16.0;

void addCoverage(Coverage& coverage, const QString& file)
{
    const QRawFont font(file, kProbePixels);
    for (char32_t c = 0x20; c < 0x10000; ++c) {
        if ((c < 0xD800 || c > 0xDFFF) && !coverage.plane0[c] && font.supportsCharacter(c))
            coverage.plane0[c] = true;
    }
    for (char32_t c = kSupplementaryFirst; c <= kSupplementaryLast; ++c) {
        if (font.supportsCharacter(c))
            coverage.beyond.push_back(c);
    }
}

/// Forms that pdftotext would give back as another character than the reader sees: radicals, Hangzhou numerals,
/// compatibility ideographs.
bool isCompatibilityForm(char32_t c)
{
    return (c >= 0x2E80 && c <= 0x2FDF) || (c >= 0x3021 && c <= 0x3029) || (c >= 0x3038 && c <= 0x303A) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

/// Private code points stand for characters beyond U+FFFF inside the faces: as input they mean nothing.
bool isPrivate(char32_t c)
{
    return c >= 0xE000 && c <= 0xF8FF;
}

/// Signs that change or reorder what follows, or mark nothing visible.
bool isInvisible(char32_t c)
{
    return c == 0x00AD || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x206F) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF;
}

} // namespace

Status loadDocumentFonts(const QString& fontDir)
{
    const std::lock_guard lock(fontLock());
    if (g_coverage.load() != nullptr)
        return Unit{};
    static const QStringList kFiles{u"PeijiSans-Regular.ttf"_s,   u"PeijiSans-SemiBold.ttf"_s,
                                    u"PeijiSansZH-Regular.ttf"_s, u"PeijiSansZH-SemiBold.ttf"_s,
                                    u"PeijiSansSC-Regular.ttf"_s, u"PeijiSansSC-Bold.ttf"_s};
    for (const QString& file : kFiles) {
        const QString path = QDir(fontDir).filePath(file);
        if (QFontDatabase::addApplicationFont(path) < 0)
            return Error{ErrorKind::Storage,
                         path.toStdString(),
                         {"无法载入字体文件，请重新安装 Peiji", "cannot load this font file; install Peiji again"}};
    }
    const QString forms = QDir(fontDir).filePath(u"supplementary.json"_s);
    if (!readPrivateForms(forms))
        return Error{ErrorKind::Storage,
                     forms.toStdString(),
                     {"无法读取字体附表，请重新安装 Peiji", "cannot read the table of the fonts; install Peiji again"}};
    auto coverage = std::make_unique<Coverage>();
    addCoverage(*coverage, QDir(fontDir).filePath(kFiles.at(0)));
    addCoverage(*coverage, QDir(fontDir).filePath(kFiles.at(4)));
    std::sort(coverage->beyond.begin(), coverage->beyond.end());
    static std::unique_ptr<const Coverage> keeper;
    keeper = std::move(coverage);
    g_coverage.store(keeper.get());
    return Unit{};
}

namespace paper
{

const std::map<QByteArray, QByteArray>& privateCharacters()
{
    return privateForms();
}

QFont face(Lang lang, double points, bool bold)
{
    QFont font;
    font.setFamilies(lang == Lang::Zh ? QStringList{u"Peiji Sans ZH"_s, u"Peiji Sans SC"_s}
                                      : QStringList{u"Peiji Sans"_s, u"Peiji Sans SC"_s});
    font.setPixelSize(qRound(pt(points)));
    font.setWeight(bold ? QFont::Bold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QString printable(const std::string& text)
{
    const Coverage* coverage = g_coverage.load();
    const QString in = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    QString out;
    out.reserve(in.size());
    for (const char32_t c : in.toUcs4()) {
        if (c == U'\n') {
            out += u'\n';
        } else if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029) {
            out += u' ';
        } else if (isInvisible(c)) {
            continue;
        } else if (isCompatibilityForm(c)) {
            const QString plain = QString::fromUcs4(&c, 1).normalized(QString::NormalizationForm_KC);
            const char32_t first = plain.toUcs4().value(0, 0x25A1);
            out += !isCompatibilityForm(first) && (!coverage || coverage->has(first)) ? plain : QString(u'□');
        } else if (isPrivate(c) || (coverage && !coverage->has(c))) {
            out += u'□';
        } else {
            out += QString::fromUcs4(&c, 1);
        }
    }
    return out;
}

} // namespace paper
} // namespace peiji
