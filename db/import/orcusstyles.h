#pragma once
// Number formats of a workbook as liborcus reports them; everything else of its styles is let pass.

#include <orcus/spreadsheet/import_interface.hpp>
#include <string>
#include <vector>

namespace peiji
{

class OrcusStyles : public orcus::spreadsheet::iface::import_styles
{
public:
    /// Whether cells of this format hold a day.
    bool isDate(std::size_t cellFormat) const;

    void set_number_format_identifier(std::size_t id) override { m_id = id; }
    void set_number_format_code(std::string_view s) override { m_code = s; }
    std::size_t commit_number_format() override;
    void set_xf_number_format(std::size_t index) override { m_xfFormat = index; }
    std::size_t commit_cell_xf() override;

    using Colour = orcus::spreadsheet::color_elem_t;
    void set_font_count(std::size_t) override {}
    void set_font_bold(bool) override {}
    void set_font_italic(bool) override {}
    void set_font_name(std::string_view) override {}
    void set_font_size(double) override {}
    void set_font_underline(orcus::spreadsheet::underline_t) override {}
    void set_font_underline_width(orcus::spreadsheet::underline_width_t) override {}
    void set_font_underline_mode(orcus::spreadsheet::underline_mode_t) override {}
    void set_font_underline_type(orcus::spreadsheet::underline_type_t) override {}
    void set_font_underline_color(Colour, Colour, Colour, Colour) override {}
    void set_font_color(Colour, Colour, Colour, Colour) override {}
    void set_strikethrough_style(orcus::spreadsheet::strikethrough_style_t) override {}
    void set_strikethrough_type(orcus::spreadsheet::strikethrough_type_t) override {}
    void set_strikethrough_width(orcus::spreadsheet::strikethrough_width_t) override {}
    void set_strikethrough_text(orcus::spreadsheet::strikethrough_text_t) override {}
    std::size_t commit_font() override { return 0; }
    void set_fill_count(std::size_t) override {}
    void set_fill_pattern_type(orcus::spreadsheet::fill_pattern_t) override {}
    void set_fill_fg_color(Colour, Colour, Colour, Colour) override {}
    void set_fill_bg_color(Colour, Colour, Colour, Colour) override {}
    std::size_t commit_fill() override { return 0; }
    void set_border_count(std::size_t) override {}
    void set_border_style(orcus::spreadsheet::border_direction_t, orcus::spreadsheet::border_style_t) override {}
    void set_border_color(orcus::spreadsheet::border_direction_t, Colour, Colour, Colour, Colour) override {}
    void set_border_width(orcus::spreadsheet::border_direction_t, double, orcus::length_unit_t) override {}
    std::size_t commit_border() override { return 0; }
    void set_cell_hidden(bool) override {}
    void set_cell_locked(bool) override {}
    void set_cell_print_content(bool) override {}
    void set_cell_formula_hidden(bool) override {}
    std::size_t commit_cell_protection() override { return 0; }
    void set_number_format_count(std::size_t) override {}
    void set_cell_xf_count(std::size_t) override {}
    void set_cell_style_xf_count(std::size_t) override {}
    void set_dxf_count(std::size_t) override {}
    void set_xf_font(std::size_t) override {}
    void set_xf_fill(std::size_t) override {}
    void set_xf_border(std::size_t) override {}
    void set_xf_protection(std::size_t) override {}
    void set_xf_style_xf(std::size_t) override {}
    void set_xf_apply_alignment(bool) override {}
    void set_xf_horizontal_alignment(orcus::spreadsheet::hor_alignment_t) override {}
    void set_xf_vertical_alignment(orcus::spreadsheet::ver_alignment_t) override {}
    std::size_t commit_cell_style_xf() override;
    std::size_t commit_dxf() override;
    void set_cell_style_count(std::size_t) override {}
    void set_cell_style_name(std::string_view) override {}
    void set_cell_style_xf(std::size_t) override {}
    void set_cell_style_builtin(std::size_t) override {}
    void set_cell_style_parent_name(std::string_view) override {}
    std::size_t commit_cell_style() override { return 0; }

private:
    struct NumberFormat {
        std::size_t id = 0;
        std::string code;
    };
    std::size_t m_id = 0, m_xfFormat = 0;
    std::string m_code;
    std::vector<NumberFormat> m_formats;
    std::vector<std::size_t> m_cellFormats; ///< number format of each cell format
};

} // namespace peiji
