#include "db/store/cataloguestore.h"

#include "db/compiler/writer.h"
#include "db/errortext.h"
#include "db/store/loadparts.h"
#include "db/store/rows.h"

namespace peiji
{

namespace
{

AttentionKind attentionOf(const std::string& text)
{
    if (text == "MHA")
        return AttentionKind::MHA;
    if (text == "MQA")
        return AttentionKind::MQA;
    if (text == "MLA")
        return AttentionKind::MLA;
    return text == "hybrid" ? AttentionKind::Hybrid : AttentionKind::GQA;
}

PositionKind positionOf(const std::string& text)
{
    if (text == "learned")
        return PositionKind::Learned;
    if (text == "alibi")
        return PositionKind::Alibi;
    return text == "none" ? PositionKind::None : PositionKind::Rope;
}

ModelArchitecture modelOf(const SqlRow& r)
{
    ModelArchitecture m;
    m.id = r.text("id");
    m.family = r.text("family");
    m.name = r.local("name");
    m.layers = r.integer("layers");
    m.hidden = r.integer("hidden");
    m.ffnHidden = r.integer("ffn_hidden");
    m.moeFfnHidden = r.integer("moe_ffn_hidden");
    m.sharedExpertFfn = r.integer("shared_expert_ffn");
    m.denseLayers = r.integer("dense_layers");
    m.experts = r.integer("experts");
    m.expertsPerToken = r.integer("experts_per_token");
    m.moeLatentDim = r.integer("moe_latent_dim");
    m.heads = r.integer("heads");
    m.kvHeads = r.integer("kv_heads");
    m.headDim = r.integer("head_dim");
    m.attention = attentionOf(r.text("attention"));
    m.mlaKvLoraRank = r.integer("mla_kv_lora_rank");
    m.mlaQLoraRank = r.integer("mla_q_lora_rank");
    m.mlaRopeDim = r.integer("mla_rope_dim");
    m.mlaNopeDim = r.integer("mla_nope_dim");
    m.mlaVDim = r.integer("mla_v_dim");
    m.vocab = r.integer("vocab");
    m.tieEmbeddings = r.isSet("tie_embeddings");
    m.gatedMlp = r.isSet("gated_mlp");
    m.qkvBias = r.isSet("qkv_bias");
    m.allLinearBias = r.isSet("all_linear_bias");
    m.maxSeq = r.integer("max_seq");
    m.kvLayers = r.integer("kv_layers");
    m.slidingWindow = r.integer("sliding_window");
    m.mtpLayers = r.integer("mtp_layers");
    m.norm = r.text("norm") == "LayerNorm" ? NormKind::LayerNorm : NormKind::RmsNorm;
    m.position = positionOf(r.text("pos_embed"));
    m.extraParams = r.numberOr("extra_params_b", 0) * 1e9;
    m.publishedParams = r.numberOr("params_b", 0) * 1e9;
    m.tokensTrained = r.numberOr("training_tokens_t", 0) * 1e12;
    m.license = r.text("license");
    m.source = r.text("source");
    return m;
}

/// The price file's words for where a price was seen, as the five kinds of the product.
PriceKind priceKindOf(const std::string& original)
{
    if (original == "observed-retail" || original == "observed-street")
        return PriceKind::Observed;
    if (original == "list")
        return PriceKind::List;
    return original == "contract-report" ? PriceKind::Report : PriceKind::PlanningEstimate;
}

Price priceOf(const SqlRow& r)
{
    Price p;
    p.partId = r.text("part_id");
    const double price = r.numberOr("price", 0), low = r.numberOr("low", price), high = r.numberOr("high", price);
    const Result<Currency> currency = parseCurrency(r.text("currency"));
    if (currency) {
        p.price = unitPriceFromMajor(price, *currency);
        p.low = unitPriceFromMajor(low, *currency);
        p.high = unitPriceFromMajor(high, *currency);
    } else { // RATE, the only other word the compiler lets through
        p.ratio = price;
        p.ratioLow = low;
        p.ratioHigh = high;
    }
    p.taxIncluded = r.isSet("tax_included");
    p.date = r.text("date");
    p.originalKind = r.text("kind");
    p.kind = priceKindOf(p.originalKind);
    p.region = r.text("region");
    p.source = r.text("source");
    p.basis = r.text("basis");
    p.notes = r.text("notes");
    return p;
}

std::map<std::string, std::string> fieldsOf(const SqlRow& r)
{
    std::map<std::string, std::string> fields;
    for (const std::string& column : r.columns()) {
        if (std::string text = r.text(column); !text.empty())
            fields.emplace(column, std::move(text));
    }
    return fields;
}

SoftwareRow softwareOf(const SqlRow& r)
{
    return {fieldsOf(r)};
}

CloudPrice cloudOf(const SqlRow& r)
{
    CloudPrice c;
    c.id = r.text("id");
    c.provider = r.text("provider");
    c.instance = r.text("instance");
    c.region = r.text("region");
    c.accelerator = r.text("accelerator");
    c.acceleratorId = r.text("accelerator_id");
    c.accelerators = r.integer("n_accel");
    c.pricePerHour = r.numberOr("price_per_hour", 0);
    c.pricePerAcceleratorHour = r.numberOr("price_per_accel_hour", 0);
    c.currency = r.text("currency");
    c.term = r.text("term");
    c.survey = r.isSet("survey");
    c.date = r.text("price_date");
    c.source = r.text("source");
    c.confidence = r.text("confidence");
    return c;
}

CostFactor factorOf(const SqlRow& r)
{
    CostFactor f;
    f.id = r.text("id");
    f.category = r.text("category");
    f.name = r.local("name");
    f.region = r.text("region");
    f.value = r.numberOr("value", 0);
    f.low = r.number("low");
    f.high = r.number("high");
    f.unit = r.text("unit");
    f.date = r.text("date");
    f.source = r.text("source");
    f.confidence = r.text("confidence");
    return f;
}

RuleText ruleOf(const SqlRow& r)
{
    RuleText t;
    t.id = r.text("id");
    t.category = r.text("category");
    t.inputs = r.text("inputs");
    t.source = r.text("source");
    const std::string severity = r.text("severity");
    t.severity = severity == "error" ? Severity::Error : severity == "info" ? Severity::Info : Severity::Warning;
    t.message = r.local("message");
    t.fix = r.local("fix");
    return t;
}

Preset presetOf(const SqlRow& r)
{
    Preset p;
    p.id = r.text("id");
    p.modelId = r.text("model_id");
    p.task = r.text("task");
    p.note = r.text("note");
    p.name = r.local("name");
    p.fields = fieldsOf(r);
    return p;
}

ImportWord importWordOf(const SqlRow& r)
{
    return {r.text("group"), r.text("target"), r.text("word")};
}

Policy policyOf(const SqlRow& r)
{
    return {r.text("key"), r.text("unit"), r.text("source"), r.numberOr("value", 0), r.local("name"), r.text("date")};
}

Status loadMeta(Database& db, Catalogue& c)
{
    std::string format;
    const Status s = forEachRow(db, "meta", [&](const SqlRow& r) {
        const std::string key = r.text("key");
        if (key == "format")
            format = r.text("value");
        else if (key == "version")
            c.version = r.text("value");
        else if (key == "content_hash")
            c.contentHash = r.text("value");
    });
    if (!s)
        return s;
    if (format != std::to_string(kCatalogueFormat))
        return makeError(ErrorKind::Storage, "",
                         {"目录文件格式为 {got}，本程序读取格式 {want}；请重新安装程序",
                          "catalogue format is {got}, this program reads {want}; install the program again"},
                         {{"got", format}, {"want", std::to_string(kCatalogueFormat)}});
    return Unit{};
}

template <class Make, class T>
Status loadRows(Database& db, const char* table, Make make, std::vector<T>& out)
{
    return forEachRow(db, table, [&](const SqlRow& r) { out.push_back(make(r)); });
}

Status loadAll(Database& db, Catalogue& c, std::vector<CalibrationRow>& calibration)
{
    const auto steps = {
        +[](Database& d, Catalogue& to) { return loadMeta(d, to); },
        +[](Database& d, Catalogue& to) { return loadParts(d, to.parts); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "prices", priceOf, to.prices); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "models", modelOf, to.models); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "software", softwareOf, to.software); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "cloud_prices", cloudOf, to.cloud); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "cost_factors", factorOf, to.costFactors); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "rules", ruleOf, to.rules); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "presets", presetOf, to.presets); },
        +[](Database& d, Catalogue& to) { return loadRows(d, "import_words", importWordOf, to.importWords); },
        +[](Database& d, Catalogue& to) {
            return forEachRow(d, "policies", [&](const SqlRow& r) { to.policies.emplace(r.text("key"), policyOf(r)); });
        },
        +[](Database& d, Catalogue& to) {
            return forEachRow(d, "texts", [&](const SqlRow& r) {
                to.texts.add(r.text("key"), {r.text("zh"), r.text("en")});
            });
        },
    };
    for (const auto& step : steps) {
        if (const Status s = step(db, c); !s)
            return s;
    }
    return forEachRow(db, "calibration", [&](const SqlRow& r) {
        calibration.push_back({r.text("group"), r.text("key"), r.text("field"), r.text("value"), r.text("source")});
    });
}

} // namespace

Result<CatalogueContent> loadCatalogue(const std::string& path)
{
    Result<std::unique_ptr<Database>> db = Database::open(path, OpenMode::ReadOnly);
    if (!db)
        return db.error();
    auto catalogue = std::make_shared<Catalogue>();
    CatalogueContent content;
    if (const Status s = loadAll(*db.value(), *catalogue, content.calibration); !s)
        return Error{s.error().kind, path, s.error().what};
    catalogue->index();
    content.catalogue = std::move(catalogue);
    return content;
}

Result<std::vector<std::map<std::string, std::string>>> loadTable(const std::string& path, const std::string& table)
{
    Result<std::unique_ptr<Database>> db = Database::open(path, OpenMode::ReadOnly);
    if (!db)
        return db.error();
    std::vector<std::map<std::string, std::string>> rows;
    const Status s = forEachRow(*db.value(), table, [&](const SqlRow& r) { rows.push_back(fieldsOf(r)); });
    if (!s)
        return Error{s.error().kind, path, s.error().what};
    return rows;
}

} // namespace peiji
