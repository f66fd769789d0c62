#pragma once
// Takes what liborcus reads from a workbook, cell by cell, within our bounds.

#include "db/import/workbook.h"

#include <map>
#include <memory>
#include <orcus/spreadsheet/import_interface.hpp>

namespace peiji
{

/// Thrown through the library to end a reading that is past a bound or was stopped.
struct ReadingEnded {
    Error error;
};

class OrcusSink : public orcus::spreadsheet::iface::import_factory
{
public:
    OrcusSink(std::string file, const std::stop_token& stop);
    ~OrcusSink() override;
    Workbook take();

    orcus::spreadsheet::iface::import_global_settings* get_global_settings() override;
    orcus::spreadsheet::iface::import_shared_strings* get_shared_strings() override;
    orcus::spreadsheet::iface::import_styles* get_styles() override;
    orcus::spreadsheet::iface::import_reference_resolver*
    get_reference_resolver(orcus::spreadsheet::formula_ref_context_t context) override;
    orcus::spreadsheet::iface::import_sheet* append_sheet(orcus::spreadsheet::sheet_t index,
                                                          std::string_view name) override;
    orcus::spreadsheet::iface::import_sheet* get_sheet(std::string_view name) override;
    orcus::spreadsheet::iface::import_sheet* get_sheet(orcus::spreadsheet::sheet_t index) override;
    void finalize() override {}

private:
    class Settings;
    class Resolver;
    class Strings;
    class Styles;
    class Sheet;
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace peiji
