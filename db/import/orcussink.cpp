#include "db/import/orcussink.h"

#include "core/units/date.h"
#include "db/import/limits.h"
#include "db/import/orcusstyles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace peiji
{

namespace os = orcus::spreadsheet;

namespace
{

enum class CellKind { Empty, Text, Shared, Number, Flag };

struct RawCell {
    CellKind kind = CellKind::Empty;
    std::string text;
    double number = 0;
    std::size_t shared = 0; ///< index of a shared text: the table of texts may be read after the sheets
    std::size_t format = 0;
    bool hasFormat = false;
};

using Grid = std::map<int, std::map<int, RawCell>>; ///< row -> column -> cell

struct Merge {
    int row = 0, column = 0, rows = 1, columns = 1;
};

/// Day of a serial number, ISO; empty outside 1900 to 2199.
std::string dayText(double serial, int originYear)
{
    constexpr double kMost = 109'574;
    if (!(serial >= 1) || serial > kMost)
        return {};
    const Date origin = originYear == 1904 ? Date{std::chrono::year{1904}, std::chrono::January, std::chrono::day{1}}
                                           : Date{std::chrono::year{1899}, std::chrono::December, std::chrono::day{30}};
    return formatDate(addDays(origin, static_cast<int>(std::floor(serial))));
}

} // namespace

class OrcusSink::Settings : public os::iface::import_global_settings
{
public:
    void set_origin_date(int year, int, int) override { originYear = year; }
    void set_default_formula_grammar(os::formula_grammar_t grammar) override { m_grammar = grammar; }
    os::formula_grammar_t get_default_formula_grammar() const override { return m_grammar; }
    void set_character_set(orcus::character_set_t) override {}
    int originYear = 1899;

private:
    os::formula_grammar_t m_grammar = os::formula_grammar_t::unknown;
};

/// "B7" and "B7:D9" of the sheets' own XML: merged ranges and the like.
class OrcusSink::Resolver : public os::iface::import_reference_resolver
{
public:
    os::src_address_t resolve_address(std::string_view text) override
    {
        os::src_address_t out{0, 0, 0};
        // ODS names the sheet before a point, XLSX before "!".
        if (const std::size_t sheet = text.find_last_of(".!"); sheet != std::string_view::npos)
            text.remove_prefix(sheet + 1);
        for (const char c : text) {
            constexpr int kMost = 1 << 24;
            if (c >= 'A' && c <= 'Z')
                out.column = std::min(out.column * 26 + (c - 'A' + 1), kMost);
            else if (c >= '0' && c <= '9')
                out.row = std::min(out.row * 10 + (c - '0'), kMost);
            else if (c != '$')
                throw std::invalid_argument("cell address");
        }
        if (out.column < 1 || out.row < 1)
            throw std::invalid_argument("cell address");
        --out.column;
        --out.row;
        return out;
    }
    os::src_range_t resolve_range(std::string_view text) override
    {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const os::src_address_t first = resolve_address(text.substr(0, colon));
        return {first, colon < text.size() ? resolve_address(text.substr(colon + 1)) : first};
    }
};

class OrcusSink::Strings : public os::iface::import_shared_strings
{
public:
    std::size_t append(std::string_view s) override { return add(s); }
    std::size_t add(std::string_view s) override
    {
        if (texts.size() >= kMostCells)
            throw ReadingEnded{tooMuch("", {"超过 {limit} 个文本", "more than {limit} texts"}, kMostCells)};
        texts.emplace_back(s.substr(0, kMostCellBytes));
        return texts.size() - 1;
    }
    void set_segment_font(std::size_t) override {}
    void set_segment_bold(bool) override {}
    void set_segment_italic(bool) override {}
    void set_segment_font_name(std::string_view) override {}
    void set_segment_font_size(double) override {}
    void set_segment_font_color(os::color_elem_t, os::color_elem_t, os::color_elem_t, os::color_elem_t) override {}
    void append_segment(std::string_view s) override { m_segments += s; }
    std::size_t commit_segments() override
    {
        const std::size_t at = add(m_segments);
        m_segments.clear();
        return at;
    }
    std::vector<std::string> texts;

private:
    std::string m_segments;
};

struct OrcusSink::State {
    std::string file;
    std::stop_token stop;
    Settings settings;
    Strings strings;
    OrcusStyles styles;
    Resolver resolver;
    std::vector<std::unique_ptr<Sheet>> sheets;
    std::size_t cells = 0;
};

/// One sheet; also its formulas (the stored result counts) and its merged ranges.
class OrcusSink::Sheet : public os::iface::import_sheet,
                         public os::iface::import_formula,
                         public os::iface::import_sheet_properties
{
public:
    Sheet(State& state, std::string name) : m_state(state), m_name(std::move(name)) {}
    const std::string& name() const { return m_name; }

    os::iface::import_formula* get_formula() override { return this; }
    os::iface::import_sheet_properties* get_sheet_properties() override { return this; }

    void set_auto(os::row_t row, os::col_t col, std::string_view s) override
    {
        if (RawCell* cell = at(row, col)) {
            cell->kind = CellKind::Text;
            cell->text = s.substr(0, kMostCellBytes);
        }
    }
    void set_string(os::row_t row, os::col_t col, os::string_id_t index) override
    {
        if (RawCell* cell = at(row, col)) {
            cell->kind = CellKind::Shared;
            cell->shared = index;
        }
    }
    void set_value(os::row_t row, os::col_t col, double value) override
    {
        if (RawCell* cell = at(row, col)) {
            cell->kind = CellKind::Number;
            cell->number = value;
        }
    }
    void set_bool(os::row_t row, os::col_t col, bool value) override
    {
        if (RawCell* cell = at(row, col)) {
            cell->kind = CellKind::Flag;
            cell->number = value ? 1 : 0;
        }
    }
    void set_date_time(os::row_t row, os::col_t col, int year, int month, int day, int, int, double) override
    {
        const Date d{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                     std::chrono::day{static_cast<unsigned>(day)}};
        if (d.ok())
            set_auto(row, col, formatDate(d));
    }
    void set_format(os::row_t row, os::col_t col, std::size_t format) override
    {
        // A format alone may reach to the end of the sheet.
        if (row >= kMostRows || col >= kMostColumns)
            return;
        if (RawCell* cell = at(row, col)) {
            cell->format = format;
            cell->hasFormat = true;
        }
    }
    // Formats of whole ranges colour empty cells: what is read has one of its own.
    void set_format(os::row_t, os::col_t, os::row_t, os::col_t, std::size_t) override {}
    void fill_down_cells(os::row_t row, os::col_t col, os::row_t count) override
    {
        const RawCell* first = at(row, col);
        if (!first)
            return;
        const RawCell copy = *first;
        for (os::row_t r = 1; r <= std::min<os::row_t>(count, kMostRows); ++r) {
            if (RawCell* cell = at(row + r, col))
                *cell = copy;
        }
    }
    os::range_size_t get_sheet_size() const override { return {1'048'576, 16'384}; }

    void set_position(os::row_t row, os::col_t col) override { m_row = row, m_column = col; }
    void set_formula(os::formula_grammar_t, std::string_view) override {}
    void set_shared_formula_index(std::size_t) override {}
    void set_result_string(std::string_view value) override { set_auto(m_row, m_column, value); }
    void set_result_value(double value) override { set_value(m_row, m_column, value); }
    void set_result_bool(bool value) override { set_bool(m_row, m_column, value); }
    void set_result_empty() override {}
    void commit() override {}

    void set_column_width(os::col_t, double, orcus::length_unit_t) override {}
    void set_column_hidden(os::col_t, bool) override {}
    void set_row_height(os::row_t, double, orcus::length_unit_t) override {}
    void set_row_hidden(os::row_t, bool) override {}
    void set_merge_cell_range(const os::range_t& range) override
    {
        constexpr std::size_t kMostMerges = 100'000;
        if (m_merges.size() < kMostMerges)
            m_merges.push_back({range.first.row, range.first.column, range.last.row - range.first.row + 1,
                                range.last.column - range.first.column + 1});
    }

    SheetTable table() const
    {
        SheetTable out;
        out.file = m_state.file;
        out.sheet = m_name;
        std::map<int, std::size_t> rowAt;
        for (const auto& [number, cells] : m_grid) {
            SheetRow row;
            row.line = number + 1;
            for (const auto& [column, raw] : cells) {
                if (raw.kind == CellKind::Empty)
                    continue;
                row.cells.resize(static_cast<std::size_t>(column) + 1);
                row.cells.back() = cellOf(raw);
            }
            rowAt[number] = out.rows.size();
            out.rows.push_back(std::move(row));
        }
        for (const Merge& m : m_merges)
            layMerge(m, rowAt, out);
        tidy(out);
        return out;
    }

private:
    RawCell* at(os::row_t row, os::col_t col)
    {
        if (m_state.stop.stop_requested())
            throw ReadingEnded{{ErrorKind::Conflict, m_state.file, {"已取消", "cancelled"}}};
        if (row < 0 || col < 0)
            return nullptr;
        auto& cells = m_grid[row];
        const auto found = cells.find(col);
        if (found != cells.end())
            return &found->second;
        if (row >= kMostRows || col >= kMostColumns || ++m_state.cells > kMostCells)
            throw ReadingEnded{tooMuch(
                filePlace(m_state.file, m_name, row + 1),
                {"工作表超过 {limit} 行或 512 栏", "the sheet has more than {limit} rows or 512 columns"}, kMostRows)};
        return &cells[col];
    }

    SheetCell cellOf(const RawCell& raw) const
    {
        SheetCell cell;
        if (raw.kind == CellKind::Text) {
            cell.text = raw.text;
            return cell;
        }
        if (raw.kind == CellKind::Shared) {
            if (raw.shared < m_state.strings.texts.size())
                cell.text = m_state.strings.texts[raw.shared];
            return cell;
        }
        if (raw.kind == CellKind::Flag) {
            cell.text = raw.number != 0 ? "1" : "0";
            return cell;
        }
        cell.number = raw.number;
        if (raw.hasFormat && m_state.styles.isDate(raw.format))
            cell.text = dayText(raw.number, m_state.settings.originYear);
        cell.isDate = !cell.text.empty();
        if (!cell.isDate)
            cell.text = numberText(raw.number);
        return cell;
    }

    static void layMerge(const Merge& m, const std::map<int, std::size_t>& rowAt, SheetTable& out)
    {
        const auto first = rowAt.find(m.row);
        if (m.rows < 1 || m.columns < 1 || first == rowAt.end() || m.column >= kMostColumns)
            return;
        const int columns = std::min(m.columns, kMostColumns - m.column);
        // Rows without any cell are not there; the others are marked.
        for (auto it = first; it != rowAt.end() && it->first < m.row + m.rows; ++it) {
            SheetRow& row = out.rows[it->second];
            const auto end = static_cast<std::size_t>(m.column + columns);
            if (row.cells.size() < end)
                row.cells.resize(end);
            for (auto c = static_cast<std::size_t>(m.column); c < end; ++c)
                row.cells[c].covered = it != first || c > static_cast<std::size_t>(m.column);
        }
        SheetCell& anchor = out.rows[first->second].cells[static_cast<std::size_t>(m.column)];
        anchor.rowSpan = m.rows;
        anchor.columnSpan = columns;
    }

    State& m_state;
    std::string m_name;
    Grid m_grid;
    std::vector<Merge> m_merges;
    os::row_t m_row = 0;
    os::col_t m_column = 0;
};

OrcusSink::OrcusSink(std::string file, const std::stop_token& stop) : m_state(std::make_unique<State>())
{
    m_state->file = std::move(file);
    m_state->stop = stop;
}

OrcusSink::~OrcusSink() = default;

os::iface::import_global_settings* OrcusSink::get_global_settings()
{
    return &m_state->settings;
}

os::iface::import_shared_strings* OrcusSink::get_shared_strings()
{
    return &m_state->strings;
}

os::iface::import_styles* OrcusSink::get_styles()
{
    return &m_state->styles;
}

os::iface::import_reference_resolver* OrcusSink::get_reference_resolver(os::formula_ref_context_t)
{
    return &m_state->resolver;
}

os::iface::import_sheet* OrcusSink::append_sheet(os::sheet_t, std::string_view name)
{
    if (m_state->sheets.size() >= static_cast<std::size_t>(kMostSheets))
        throw ReadingEnded{tooMuch(m_state->file, {"超过 {limit} 个工作表", "more than {limit} sheets"}, kMostSheets)};
    m_state->sheets.push_back(std::make_unique<Sheet>(*m_state, std::string(name)));
    return m_state->sheets.back().get();
}

os::iface::import_sheet* OrcusSink::get_sheet(std::string_view name)
{
    for (const auto& sheet : m_state->sheets) {
        if (sheet->name() == name)
            return sheet.get();
    }
    return nullptr;
}

os::iface::import_sheet* OrcusSink::get_sheet(os::sheet_t index)
{
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < m_state->sheets.size() ? m_state->sheets[at].get() : nullptr;
}

Workbook OrcusSink::take()
{
    Workbook out;
    for (const auto& sheet : m_state->sheets)
        out.sheets.push_back(sheet->table());
    return out;
}

} // namespace peiji
