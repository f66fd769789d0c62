#include "db/text/pinyin.h"

#include <memory>
#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unordered_map>

namespace peiji
{

namespace
{

/// Readings of the characters met so far. A transliterator is slow and not for several threads at once: each thread
/// keeps its own.
class Readings
{
public:
    Readings()
    {
        UErrorCode status = U_ZERO_ERROR;
        m_table.reset(icu::Transliterator::createInstance("Han-Latin; Latin-ASCII; Lower", UTRANS_FORWARD, status));
        if (U_FAILURE(status))
            m_table.reset();
    }

    /// Empty for what is no Han character.
    const std::string& of(UChar32 c)
    {
        const auto [at, fresh] = m_known.try_emplace(c);
        if (fresh && m_table && u_getIntPropertyValue(c, UCHAR_SCRIPT) == USCRIPT_HAN) {
            icu::UnicodeString text(c);
            m_table->transliterate(text);
            std::string latin;
            text.toUTF8String(latin);
            for (const char letter : latin) {
                if (letter >= 'a' && letter <= 'z')
                    at->second.push_back(letter);
            }
        }
        return at->second;
    }

private:
    std::unique_ptr<icu::Transliterator> m_table;
    std::unordered_map<UChar32, std::string> m_known;
};

icu::UnicodeString decoded(std::string_view utf8)
{
    return icu::UnicodeString::fromUTF8(icu::StringPiece(utf8.data(), static_cast<int32_t>(utf8.size())));
}

} // namespace

std::string searchForm(std::string_view utf8)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* fold = icu::Normalizer2::getNFKCCasefoldInstance(status);
    const icu::UnicodeString text = decoded(utf8);
    std::string out;
    if (U_FAILURE(status)) {
        text.toUTF8String(out);
        return out;
    }
    fold->normalize(text, status).toUTF8String(out);
    return out;
}

Pinyin pinyinOf(std::string_view utf8)
{
    thread_local Readings readings;
    const icu::UnicodeString text = decoded(utf8);
    Pinyin out;
    for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const std::string& reading = readings.of(text.char32At(i));
        if (reading.empty())
            continue;
        out.whole += reading;
        out.initials.push_back(reading.front());
    }
    return out;
}

} // namespace peiji
