#!/usr/bin/python3
"""Cuts the font files of Peiji from Debian's Inter and Noto Sans CJK.

    apt-get install -y python3-fonttools python3-brotli fonts-inter-variable fonts-noto-cjk
    /usr/bin/python3 resources/fonts/cut_fonts.py [latin] [han]

Output goes beside this file. See README.md there for what is done and why.
"""
import copy
import json
import os
import sys
from pathlib import Path

os.environ.setdefault("SOURCE_DATE_EPOCH", "1764547200")  # same bytes on every run

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).resolve().parent
TOKENS = HERE.parent / "styles" / "tokens.json"
INTER = Path("/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf")
NOTO = Path("/usr/share/fonts/opentype/noto")
NOTO_FACE = "Noto Sans CJK SC"

VERSION = "1.000"
LICENCE = ("This Font Software is licensed under the SIL Open Font License, Version 1.1. "
           "This license is available with a FAQ at: https://openfontlicense.org")
LICENCE_URL = "https://openfontlicense.org"
INTER_COPYRIGHT = "Copyright © 2020 The Inter Project Authors; copyright 2016-2022 The Inter Project Authors"
NOTO_COPYRIGHT = "© 2014-2021 Adobe (http://www.adobe.com/); copyright 2010-2012 Google Corporation"

# Line box of Inter per em; Peiji Sans SC gets the same, so that a line has one height and one baseline
# whichever of the two faces it uses. (Rounded down: never a pixel more than the Latin face.)
ASCENT, DESCENT = 2728 / 2816, 680 / 2816

LATIN_RANGES = [
    (0x0020, 0x007E), (0x00A0, 0x00AC), (0x00AE, 0x017F), (0x0192, 0x0192), (0x01CD, 0x01DC), (0x0218, 0x021B),
    (0x0237, 0x0237), (0x02BC, 0x02BC), (0x02C6, 0x02DD), (0x0386, 0x03CE), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E),
    (0x1EA0, 0x1EF9), (0x2002, 0x200A), (0x2010, 0x2026), (0x202F, 0x203A), (0x2044, 0x2044),
    (0x2070, 0x209C), (0x20A0, 0x20BF), (0x2100, 0x214F), (0x2150, 0x215F), (0x2190, 0x21FF), (0x2200, 0x22FF),
    (0x2300, 0x23FF), (0x25A0, 0x25FF), (0x2605, 0x2606), (0x26A0, 0x26A0), (0x2713, 0x2713), (0x2717, 0x2717),
    (0x27F5, 0x27FA), (0xFFFD, 0xFFFD),
]
HAN_RANGES = [
    (0x0020, 0x007E), (0x00A0, 0x00AC), (0x00AE, 0x017F), (0x01CD, 0x01DC), (0x02C7, 0x02DD), (0x0391, 0x03C9),
    (0x0401, 0x0451), (0x2002, 0x200A), (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x209C), (0x20A0, 0x20BF),
    (0x2100, 0x214F), (0x2150, 0x218F), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x23FF), (0x2460, 0x24FF),
    (0x2500, 0x25FF), (0x2600, 0x26FF), (0x2700, 0x27BF), (0x3000, 0x3020), (0x302A, 0x3037), (0x303B, 0x303F),
    (0x3041, 0x30FF), (0x3105, 0x312F), (0x31A0, 0x31BF), (0x3200, 0x33FF),
    (0x4E00, 0x9FA5), (0xFE30, 0xFE4F), (0xFE50, 0xFE6F), (0xFF01, 0xFF5E), (0xFFE0, 0xFFE6), (0xFFFD, 0xFFFD),
]
# Characters of the General Standard list (通用规范汉字表, 2013, 8105) outside U+4E00–9FA5, then 𠮷 㐂 by name.
GENERAL_STANDARD_EXTRA = (
    "鿍鿎鿏㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡"
    "䏲䐃䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮𠅤𠙶𠳐𡎚𡐓𣗋𣲗𣲘𣸣𤧛𤩽"
    "𤫉𥔲𥕢𥖨𥻗𦈡𦒍𦙶𦝼𦭜𦰡𧿹𨐈𨙸𨚕𨟠𨭉𨱇𨱏𨱑𨱔𨺙𩽾𩾃𩾌𪟝𪣻𪤗𪨰𪨶𪩘𪾢𫄧𫄨𫄷𫄸𫇭𫌀𫍣𫍯"
    "𫍲𫍽𫐄𫐐𫐓𫑡𫓧𫓯𫓶𫓹𫔍𫔎𫔶𫖮𫖯𫖳𫗧𫗴𫘜𫘝𫘦𫘧𫘨𫘪𫘬𫚕𫚖𫚭𫛭𫞩𫟅𫟦𫟹𫟼𫠆𫠊𫠜𫢸𫫇𫭟"
    "𫭢𫭼𫮃𫰛𫵷𫶇𫷷𫸩𬀩𬀪𬂩𬃊𬇕𬇙𬇹𬉼𬊈𬊤𬌗𬍛𬍡𬍤𬒈𬒔𬒗𬕂𬘓𬘘𬘡𬘩𬘫𬘬𬘭𬘯𬙂𬙊𬙋𬜬𬜯𬞟"
    "𬟁𬟽𬣙𬣞𬣡𬣳𬤇𬤊𬤝𬨂𬨎𬩽𬪩𬬩𬬭𬬮𬬱𬬸𬬹𬬻𬬿𬭁𬭊𬭎𬭚𬭛𬭤𬭩𬭬𬭯𬭳𬭶𬭸𬭼𬮱𬮿𬯀𬯎𬱖𬱟"
    "𬳵𬳶𬳽𬳿𬴂𬴃𬴊𬶋𬶍𬶏𬶐𬶟𬶠𬶨𬶭𬶮𬷕𬸘𬸚𬸣𬸦𬸪𬹼𬺈𬺓"
)
# Never in the cmap of the Chinese face. They share glyphs with the unified characters, and Qt's PDF writer takes the
# lowest code point of a glyph for the text layer: 人 would be copied as the Kangxi radical U+2F08.
HAN_COMPAT = [(0x2E80, 0x2EFF), (0x2F00, 0x2FDF), (0x3021, 0x3029), (0x3038, 0x303A), (0xF900, 0xFAFF),
              (0x2F800, 0x2FA1F)]
# Qt's PDF writer looks up only U+0000–FFFF when it names the glyphs for the text layer, so 𠮷 would be copied as nothing.
# Each glyph beyond U+FFFF therefore has a second, private code point from here on; supplementary.json pairs them, and
# our PDF writer puts the real character into the ToUnicode map. The one exception to "one glyph, one code point".
PRIVATE = 0xF300


def expand(ranges):
    return {c for a, b in ranges for c in range(a, b + 1)}


def gbk():
    out = set()
    for lead in range(0x81, 0xFF):
        for trail in range(0x40, 0xFF):
            try:
                out |= {ord(c) for c in bytes((lead, trail)).decode("gbk")}
            except UnicodeDecodeError:
                pass
    return {c for c in out if not 0xE000 <= c <= 0xF8FF}


def is_han(c):
    return 0x3400 <= c <= 0x9FFF or 0x20000 <= c <= 0x323AF


def names(font, family, weight_name, style_link, ps_family, copyright_line, source):
    """style_link: the legacy style, Regular or Bold, or None for a weight that needs a family of its own there."""
    legacy_family = family if style_link else f"{family} {weight_name}"
    legacy_style = style_link or "Regular"
    full = f"{family} {weight_name}"
    ps = f"{ps_family}-{weight_name}"
    table = newTable("name")
    table.names = []
    entries = {0: copyright_line, 1: legacy_family, 2: legacy_style, 3: f"{VERSION};PEIJ;{ps}", 4: full,
               5: f"Version {VERSION}; cut from {source}", 6: ps, 13: LICENCE, 14: LICENCE_URL}
    if (legacy_family, legacy_style) != (family, weight_name):
        entries |= {16: family, 17: weight_name}
    for i, text in entries.items():
        table.setName(text, i, 3, 1, 0x409)
    font["name"] = table


def finish(font, weight, bold_link):
    os2 = font["OS/2"]
    os2.version = 4
    os2.usWeightClass = weight
    os2.fsType = 0                      # installable: PDF writers may embed and subset
    os2.achVendID = "PEIJ"
    # bit 6 REGULAR or bit 5 BOLD, bit 7 USE_TYPO_METRICS. SemiBold carries BOLD on purpose: Qt then does not
    # smear it when a document asks for 700.
    os2.fsSelection = (1 << 7) | (1 << 5 if bold_link else 1 << 6)
    font["head"].macStyle = 1 if bold_link else 0
    font["post"].formatType = 3.0       # no glyph names
    gasp = newTable("gasp")
    gasp.version = 1
    gasp.gaspRange = {0xFFFF: 0x000A}   # smooth at every size, no grid fitting
    font["gasp"] = gasp


def add_twins(font, cmap, drop):
    """One glyph, one code point. Code points in `drop` go; any other second code point gets a glyph of its own."""
    # Qt answers for a missing tab with the glyph of the space, and the text layer would then read every space as a tab.
    cmap[0x09] = cmap[0x20]
    owners = {}
    for c in sorted(cmap):
        owners.setdefault(cmap[c], []).append(c)
    order = font.getGlyphOrder()
    removed, twins = [], []
    for glyph, codes in owners.items():
        if len(codes) == 1:
            continue
        keep = next((c for c in codes if is_han(c)), next(c for c in codes if c >= 0x20))
        for c in codes:
            if c == keep:
                continue
            if c in drop:
                del cmap[c]
                removed.append(c)
                continue
            name = f"twin{c:04X}"
            font["glyf"].glyphs[name] = copy.deepcopy(font["glyf"][glyph])
            font["hmtx"].metrics[name] = font["hmtx"].metrics[glyph]
            order.append(name)
            cmap[c] = name
            twins.append(c)
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["maxp"].numGlyphs = len(order)
    return removed, twins


def set_cmap(font, cmap):
    font["cmap"].tables = []
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
    bmp = {c: g for c, g in cmap.items() if c < 0x10000}
    wanted = [(4, 0, 3, bmp), (4, 3, 1, bmp)]
    if len(bmp) != len(cmap):
        wanted += [(12, 0, 4, cmap), (12, 3, 10, cmap)]
    for fmt, platform, encoding, mapping in wanted:
        t = CmapSubtable.newSubtable(fmt)
        t.platformID, t.platEncID, t.language, t.cmap = platform, encoding, 0, dict(mapping)
        font["cmap"].tables.append(t)


def latin():
    drop_zh = {int(x, 16) for x in json.loads(TOKENS.read_text())["font"]["dropFromZh"]}
    for weight, weight_name, link in ((400, "Regular", "Regular"), (500, "Medium", None), (600, "SemiBold", "Bold")):
        base = instantiateVariableFont(TTFont(INTER), {"wght": weight}, inplace=True)
        source = "Inter " + base["name"].getDebugName(5)
        cmap = dict(base.getBestCmap())
        # Tabular digits as the default digits, all as wide as the widest.
        digits = {}
        for record in base["GSUB"].table.FeatureList.FeatureRecord:
            if record.FeatureTag == "tnum":
                for index in record.Feature.LookupListIndex:
                    for st in base["GSUB"].table.LookupList.Lookup[index].SubTable:
                        digits |= getattr(st, "ExtSubTable", st).mapping
        hmtx = base["hmtx"].metrics
        for c in range(0x30, 0x3A):
            cmap[c] = digits[cmap[c]]
        width = max(hmtx[cmap[c]][0] for c in range(0x30, 0x3A))
        # Signs that stand in a column of figures are as wide as a figure (centred), figure space too.
        for c in [*range(0x30, 0x3A), 0x2B, 0xB1, 0x2212, 0x2007, 0x2012]:
            advance, lsb = hmtx[cmap[c]]
            shift = (width - advance) // 2
            glyph = base["glyf"][cmap[c]]
            if glyph.numberOfContours > 0 and shift:
                glyph.coordinates.translate((shift, 0))
                glyph.recalcBounds(base["glyf"])
                lsb = glyph.xMin
            hmtx[cmap[c]] = (width, lsb)
        for family, ps, drop in (("Peiji Sans", "PeijiSans", set()), ("Peiji Sans ZH", "PeijiSansZH", drop_zh)):
            font = copy.deepcopy(base)
            wanted = {c: g for c, g in cmap.items() if c in expand(LATIN_RANGES) - drop}
            set_cmap(font, wanted)
            options = subset.Options(layout_features=["kern"], hinting=False, notdef_outline=True, glyph_names=False,
                                     name_IDs=["*"], drop_tables=["GSUB", "GDEF", "DSIG", "STAT", "HVAR", "MVAR"],
                                     recalc_timestamp=True, prune_unicode_ranges=True)
            s = subset.Subsetter(options)
            s.populate(unicodes=wanted.keys())
            s.subset(font)
            removed, twins = add_twins(font, wanted, set())
            set_cmap(font, wanted)
            names(font, family, weight_name, link, ps, INTER_COPYRIGHT, source)
            finish(font, weight, link == "Bold")
            out = HERE / f"{ps}-{weight_name}.ttf"
            font.save(out)
            print(out.name, out.stat().st_size, "glyphs", len(font.getGlyphOrder()), "digit", width,
                  "twins", [hex(c) for c in twins], flush=True)


def han():
    wanted = expand(HAN_RANGES) | gbk() | {ord(c) for c in GENERAL_STANDARD_EXTRA + "𠮷㐂〇"}
    wanted -= expand(HAN_COMPAT)
    for weight, weight_name in ((400, "Regular"), (700, "Bold")):
        path = NOTO / f"NotoSansCJK-{weight_name}.ttc"
        faces = TTCollection(path, lazy=True).fonts
        number = next(i for i, f in enumerate(faces) if f["name"].getDebugName(1) == NOTO_FACE)
        font = TTFont(path, fontNumber=number, lazy=True)
        source = f"{NOTO_FACE} " + font["name"].getDebugName(5).split(";")[0]
        options = subset.Options(layout_features=[], hinting=False, desubroutinize=True, notdef_outline=True,
                                 drop_tables=["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx"])
        s = subset.Subsetter(options)
        s.populate(unicodes=wanted)
        s.subset(font)
        cmap = dict(font.getBestCmap())
        order = font.getGlyphOrder()
        glyph_set = font.getGlyphSet()
        glyphs = {}
        for name in order:
            pen = TTGlyphPen(None)
            glyph_set[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
            glyphs[name] = pen.glyph()
        builder = FontBuilder(1000, isTTF=True)
        builder.setupGlyphOrder(list(order))
        builder.setupCharacterMap(cmap)
        builder.setupGlyf(glyphs)
        builder.setupHorizontalMetrics({n: (font["hmtx"][n][0], getattr(glyphs[n], "xMin", 0)) for n in order})
        ascent, descent = int(ASCENT * 1000), int(DESCENT * 1000)
        builder.setupHorizontalHeader(ascent=ascent, descent=-descent)
        builder.setupOS2(sTypoAscender=ascent, sTypoDescender=-descent, sTypoLineGap=0,
                         usWinAscent=font["OS/2"].usWinAscent, usWinDescent=font["OS/2"].usWinDescent,
                         sxHeight=font["OS/2"].sxHeight, sCapHeight=font["OS/2"].sCapHeight,
                         ulCodePageRange1=(1 << 0) | (1 << 18), panose=font["OS/2"].panose,
                         yStrikeoutPosition=font["OS/2"].yStrikeoutPosition,
                         yStrikeoutSize=font["OS/2"].yStrikeoutSize)
        builder.setupPost(underlinePosition=font["post"].underlinePosition,
                          underlineThickness=font["post"].underlineThickness)
        out_font = builder.font
        removed, twins = add_twins(out_font, cmap, expand(HAN_COMPAT))
        private = {PRIVATE + i: c for i, c in enumerate(c for c in sorted(cmap) if c > 0xFFFF)}
        cmap |= {p: cmap[c] for p, c in private.items()}
        (HERE / "supplementary.json").write_text(json.dumps(
            {"privateToUnicode": {f"{p:04X}": f"{c:X}" for p, c in private.items()}}, indent=1) + "\n")
        set_cmap(out_font, cmap)
        out_font["OS/2"].recalcUnicodeRanges(out_font)
        names(out_font, "Peiji Sans SC", weight_name, weight_name, "PeijiSansSC", NOTO_COPYRIGHT, source)
        finish(out_font, weight, weight == 700)
        out = HERE / f"PeijiSansSC-{weight_name}.ttf"
        out_font.save(out)
        print(out.name, out.stat().st_size, "glyphs", len(out_font.getGlyphOrder()), "code points", len(cmap),
              "removed", [hex(c) for c in removed], "twins", [hex(c) for c in twins], flush=True)
        han_wanted = {c for c in wanted if is_han(c)}
        print("  Han not in the source:", [hex(c) for c in sorted(han_wanted - cmap.keys())], flush=True)


if __name__ == "__main__":
    jobs = sys.argv[1:] or ["latin", "han"]
    if "latin" in jobs:
        latin()
    if "han" in jobs:
        han()
