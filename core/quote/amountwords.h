#pragma once
// Amounts in words: 人民币大写 and English.

#include "core/units/money.h"

#include <string>

namespace peiji
{

/// Options of the Chinese form (documents-and-money §4).
struct ChineseAmountOptions {
    bool roundYuan = false;        ///< 圆 instead of 元
    bool zheng = false;            ///< 正 instead of 整
    bool wholeAfterJiao = true;    ///< 整 after 角
    bool zeroAfterYuanZero = true; ///< optional 零 after a 元 digit of 0
    bool zeroAtWan = false;        ///< optional 零 at the 万 boundary
};
/// "人民币壹拾万柒仟元零伍角叁分". BadInput past ±9,999,999,999,999.99.
Result<std::string> chineseAmount(Money m, const ChineseAmountOptions& o = {});
/// "CNY three million two hundred thirty thousand four hundred and 00/100 only".
Result<std::string> englishAmount(Money m);

} // namespace peiji
