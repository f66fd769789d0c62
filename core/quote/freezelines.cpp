#include "core/quote/freeze.h"

#include "core/quote/spectext.h"

#include <algorithm>

namespace peiji
{
namespace
{

enum class GroupKind { Node, Cluster, Service };

GroupKind groupOf(const PricedLine& line)
{
    if (line.role == LineRole::Service || line.role == LineRole::Software)
        return GroupKind::Service;
    return line.perNode > 0 ? GroupKind::Node : GroupKind::Cluster;
}

QuoteLine freezeLine(const PricedLine& priced, const Catalogue& c)
{
    const Words words(c.texts);
    QuoteLine line;
    line.partId = priced.partId;
    line.role = toId(priced.role);
    line.quantity = priced.quantity;
    line.perNode = priced.perNode;
    line.name = words("doc.role." + line.role);
    if (const Part* part = c.part(priced.partId)) {
        line.partNumber = part->partNumber;
        line.brand = part->vendor;
        line.model = part->model;
        line.unitName = part->unit;
        line.spec = specText(*part, c.texts);
        // The role says what it is, the product which; a service is named by its own name alone.
        if (!part->as<ServiceSpec>()) {
            line.product = part->name;
        } else {
            line.name = part->name.empty() ? line.name : part->name;
            line.model.clear();
        }
    }
    line.priced = priced.priced;
    line.unitNet = priced.unit.net;
    line.tax = priced.unit.tax;
    line.unitGross = priced.unit.gross;
    line.amount = priced.amount;
    line.low = priced.low;
    line.high = priced.high;
    line.priceKind = priced.unit.kind;
    line.priceDate = priced.unit.date;
    line.priceSource = priced.unit.source;
    line.priceValidUntil = priced.unit.validUntil;
    line.stale = priced.unit.stale;
    return line;
}

void addTo(TaxedAmount& sum, const TaxedAmount& t)
{
    sum.net = sum.net + t.net;
    sum.tax = sum.tax + t.tax;
    sum.gross = sum.gross + t.gross;
}

QuoteLine groupHead(GroupKind kind, const TierAnswer& answer, Currency currency, const Words& words)
{
    static constexpr const char* kKeys[] = {"doc.group.node", "doc.group.cluster", "doc.group.service"};
    QuoteLine head;
    head.group = true;
    head.name = words(kKeys[static_cast<int>(kind)]);
    head.unitName = words("doc.unit.set");
    head.quantity = kind == GroupKind::Node ? answer.build.nodes : 1;
    head.unitNet.currency = head.unitGross.currency = currency;
    const TaxedAmount zero{{0, currency}, {0, currency}, {0, currency}};
    head.amount = head.low = head.high = zero;
    return head;
}

} // namespace

void freezeLines(QuoteTier& tier, const TierAnswer& answer, const Catalogue& c)
{
    const Words words(c.texts);
    const Currency currency = answer.cost.gross.currency;
    int groupNumber = 0;
    for (const GroupKind kind : {GroupKind::Node, GroupKind::Cluster, GroupKind::Service}) {
        std::vector<const PricedLine*> members;
        for (const PricedLine& line : answer.cost.lines) {
            if (groupOf(line) == kind)
                members.push_back(&line);
        }
        if (members.empty())
            continue;
        std::stable_sort(members.begin(), members.end(),
                         [](const PricedLine* a, const PricedLine* b) { return a->role < b->role; });
        const std::string number = std::to_string(++groupNumber);
        const std::size_t headAt = tier.lines.size();
        tier.lines.push_back(groupHead(kind, answer, currency, words));
        tier.lines.back().position = number;
        for (std::size_t i = 0; i < members.size(); ++i) {
            QuoteLine line = freezeLine(*members[i], c);
            line.position = number + "." + std::to_string(i + 1);
            if (line.priced) {
                addTo(tier.lines[headAt].amount, line.amount);
                addTo(tier.lines[headAt].low, line.low);
                addTo(tier.lines[headAt].high, line.high);
            }
            tier.lines.push_back(std::move(line));
        }
    }
    tier.net = answer.cost.net;
    tier.tax = answer.cost.tax;
    tier.gross = answer.cost.gross;
    tier.grossLow = answer.cost.grossLow;
    tier.grossHigh = answer.cost.grossHigh;
    tier.byRate = answer.cost.byRate;
}

} // namespace peiji
