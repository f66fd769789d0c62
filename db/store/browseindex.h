#pragma once
// The catalogue as a table to search: one row a part, with a trigram index over everything that a part is called by.
// A copy for looking things up, made from the snapshot and thrown away with the program; never where data lives.

#include "core/catalogue/browse.h"
#include "db/sql/database.h"

#include <memory>

namespace peiji
{

class BrowseIndex : public CatalogueBrowser
{
public:
    /// Kept in `path`, or in memory when that is empty: enough below some ten thousand parts.
    static Result<std::unique_ptr<BrowseIndex>> create(const std::string& path = {});

    /// Only parts whose line differs from the one held are written.
    Status refresh(const CataloguePtr& catalogue, const PricingContext& ctx) override;
    /// Writes the parts of a piece of a catalogue and takes none away: a large one comes in pieces.
    Status add(const Catalogue& piece, const PricingContext& ctx);
    Result<BrowseRows> find(const BrowseFilter& filter) override;
    Result<BrowseFacets> facets(const BrowseFilter& filter) override;
    Result<std::vector<BrowseRow>> lines(std::span<const std::int64_t> rows) override;

    /// How many rows the last refresh wrote or removed.
    int changedRows() const { return m_changedRows; }

private:
    explicit BrowseIndex(std::unique_ptr<Database> db) : m_db(std::move(db)) {}
    Status put(const Part& part, const Catalogue& c, const PricingContext& ctx);

    std::unique_ptr<Database> m_db;
    std::int64_t m_today = 0; ///< days since 1970
    int m_changedRows = 0;
    std::unordered_map<std::string, std::pair<std::int64_t, std::size_t>> m_held; ///< id -> row, hash of its line
};

} // namespace peiji
