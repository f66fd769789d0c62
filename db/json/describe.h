#pragma once
// The members of every stored value, named once. Keys are part of the file form: they are never renamed.

#include "core/quote/quote.h"
#include "db/json/archive.h"

namespace peiji
{

namespace archive
{

/// Identifier tables of enumerations that core names itself.
#define PEIJI_ARCHIVE_ID(Type, parse)                                                                                  \
    template <>                                                                                                        \
    struct Text<Type> {                                                                                                \
        static std::string write(const Type& v) { return toId(v); }                                                    \
        static bool read(const std::string& s, Type& out)                                                              \
        {                                                                                                              \
            const Result<Type> r = parse(s);                                                                           \
            if (r)                                                                                                     \
                out = *r;                                                                                              \
            return r.ok();                                                                                             \
        }                                                                                                              \
    };
PEIJI_ARCHIVE_ID(Task, parseTask)
PEIJI_ARCHIVE_ID(ComputePrecision, parseComputePrecision)
PEIJI_ARCHIVE_ID(WeightFormat, parseWeightFormat)
PEIJI_ARCHIVE_ID(OptimizerKind, parseOptimizer)
PEIJI_ARCHIVE_ID(Framework, parseFramework)
PEIJI_ARCHIVE_ID(PreferenceMethod, parsePreferenceMethod)
PEIJI_ARCHIVE_ID(AttentionKind, parseAttention)
PEIJI_ARCHIVE_ID(PriceKind, parsePriceKind)
#undef PEIJI_ARCHIVE_ID

/// Words of the stored form for the other enumerations, in order of the enumerators; never renamed.
template <class E>
struct Words;
template <>
struct Words<NormKind> {
    static constexpr std::array<const char*, 2> kList{"layer_norm", "rms_norm"};
};
template <>
struct Words<PositionKind> {
    static constexpr std::array<const char*, 4> kList{"none", "learned", "rope", "alibi"};
};
template <>
struct Words<Objective> {
    static constexpr std::array<const char*, 4> kList{"fastest", "cheapest", "best_value", "most_headroom"};
};
template <>
struct Words<QuoteStatus> {
    static constexpr std::array<const char*, 6> kList{"draft", "issued", "superseded", "expired", "won", "lost"};
};
template <>
struct Words<PaperKind> {
    static constexpr std::array<const char*, 2> kList{"budget_estimate", "quotation"};
};
template <>
struct Words<NumberKind> {
    static constexpr std::array<const char*, 15> kList{
        "plain",    "gib",    "tb",         "gb_per_s",       "days",
        "seconds",  "watts",  "kilowatts",  "kilowatt_hours", "percent",
        "multiple", "tokens", "parameters", "teraflops",      "tokens_per_second"};
};
template <class E>
requires requires
{
    Words<E>::kList;
}
struct Text<E> {
    static std::string write(const E& v) { return Words<E>::kList[static_cast<std::size_t>(v)]; }
    static bool read(const std::string& s, E& out)
    {
        for (std::size_t i = 0; i < Words<E>::kList.size(); ++i) {
            if (s == Words<E>::kList[i]) {
                out = static_cast<E>(i);
                return true;
            }
        }
        return false;
    }
};
template <>
struct Text<Currency> {
    static std::string write(const Currency& v) { return std::string(currencyCode(v)); }
    static bool read(const std::string& s, Currency& out)
    {
        const Result<Currency> r = parseCurrency(s);
        if (r)
            out = *r;
        return r.ok();
    }
};
/// "YYYY-MM-DD"; a date that was never set is "".
template <>
struct Text<Date> {
    static std::string write(const Date& v) { return v.ok() ? formatDate(v) : std::string(); }
    static bool read(const std::string& s, Date& out)
    {
        const Result<Date> r = s.empty() ? Result<Date>(Date{}) : parseDate(s);
        if (r)
            out = *r;
        return r.ok();
    }
};

} // namespace archive

template <class A>
void describe(A& a, LocalText& v)
{
    a("zh", v.zh);
    a("en", v.en);
}
/// Minor units are exact; the currency stands beside them.
template <class A>
void describe(A& a, Money& v)
{
    a("minor", v.minor);
    a("currency", v.currency);
}
template <class A>
void describe(A& a, UnitPrice& v)
{
    a("micro", v.micro);
    a("currency", v.currency);
}
template <class A>
void describe(A& a, RatePpm& v)
{
    a("ppm", v.ppm);
}
template <class A>
void describe(A& a, Interval& v)
{
    a("low", v.low);
    a("value", v.value);
    a("high", v.high);
}
template <class A>
void describe(A& a, TaxedAmount& v)
{
    a("net", v.net);
    a("tax", v.tax);
    a("gross", v.gross);
}
template <class A>
void describe(A& a, TaxGroup& v)
{
    a("rate", v.rate);
    a("net", v.net);
    a("tax", v.tax);
}
template <class A>
void describe(A& a, ExchangeRate& v)
{
    a("from", v.from);
    a("to", v.to);
    a("micro", v.micro);
    a("date", v.date);
    a("source", v.source);
}

template <class A>
void describe(A& a, ModelArchitecture& m)
{
    a("id", m.id);
    a("family", m.family);
    a("name", m.name);
    a("layers", m.layers);
    a("hidden", m.hidden);
    a("ffn_hidden", m.ffnHidden);
    a("moe_ffn_hidden", m.moeFfnHidden);
    a("shared_expert_ffn", m.sharedExpertFfn);
    a("dense_layers", m.denseLayers);
    a("experts", m.experts);
    a("experts_per_token", m.expertsPerToken);
    a("moe_latent_dim", m.moeLatentDim);
    a("heads", m.heads);
    a("kv_heads", m.kvHeads);
    a("head_dim", m.headDim);
    a("attention", m.attention);
    a("mla_kv_lora_rank", m.mlaKvLoraRank);
    a("mla_q_lora_rank", m.mlaQLoraRank);
    a("mla_rope_dim", m.mlaRopeDim);
    a("mla_nope_dim", m.mlaNopeDim);
    a("mla_v_dim", m.mlaVDim);
    a("mtp_layers", m.mtpLayers);
    a("kv_layers", m.kvLayers);
    a("sliding_window", m.slidingWindow);
    a("vocab", m.vocab);
    a("tie_embeddings", m.tieEmbeddings);
    a("gated_mlp", m.gatedMlp);
    a("qkv_bias", m.qkvBias);
    a("all_linear_bias", m.allLinearBias);
    a("max_seq", m.maxSeq);
    a("norm", m.norm);
    a("position", m.position);
    a("extra_params", m.extraParams);
    a("published_params", m.publishedParams);
    a("tokens_trained", m.tokensTrained);
    a("license", m.license);
    a("source", m.source);
}
template <class A>
void describe(A& a, PrecisionRecipe& v)
{
    a("weights", v.weights);
    a("compute", v.compute);
    a("fp32_master", v.fp32Master);
}
template <class A>
void describe(A& a, LoraTargets& v)
{
    a("q", v.q);
    a("k", v.k);
    a("v", v.v);
    a("o", v.o);
    a("mlp", v.mlp);
    a("head", v.head);
}
template <class A>
void describe(A& a, PreferenceTuning& v)
{
    a("method", v.method);
    a("adapters", v.adapters);
    a("reference_model", v.referenceModel);
    a("reward_model", v.rewardModel);
    a("rollouts", v.rollouts);
    a("own_rollout_engine", v.ownRolloutEngine);
}
template <class A>
void describe(A& a, Serving& v)
{
    a("concurrency", v.concurrency);
    a("prompt_tokens", v.promptTokens);
    a("output_tokens", v.outputTokens);
    a("kv_cache", v.kvCache);
}
template <class A>
void describe(A& a, Checkpointing& v)
{
    a("interval_s", v.interval);
    a("kept", v.kept);
    a("allowed_stall_s", v.allowedStall);
}
template <class A>
void describe(A& a, Workload& w)
{
    a("model", w.model);
    a("task", w.task);
    a("precision", w.precision);
    a("optimizer", w.optimizer);
    a("framework", w.framework);
    a("sequence", w.sequence);
    a("global_batch", w.globalBatch);
    a("tokens", w.tokens);
    a("lora_rank", w.loraRank);
    a("lora_targets", w.loraTargets);
    a("dora", w.dora);
    a("frozen_layers", w.frozenLayers);
    a("train_embeddings", w.trainEmbeddings);
    a("preference", w.preference);
    a("serving", w.serving);
    a("checkpoint", w.checkpoint);
    a("deadline_days", w.deadlineDays);
    a("duty_hours_per_day", w.dutyHoursPerDay);
    a("dataset_bytes_per_token", w.datasetBytesPerToken);
}

template <class A>
void describe(A& a, TierRequest& v)
{
    a("name", v.name);
    a("minimum", v.minimum);
    a("maximum", v.maximum);
    a("objective", v.objective);
}
template <class A>
void describe(A& a, Site& v)
{
    a("volts", v.volts);
    a("circuit_amps", v.circuitAmps);
    a("inlet_temp_c", v.inletTempC);
    a("max_rack_kw", v.maxRackKw);
    a("max_noise_dba", v.maxNoiseDba);
    a("circuit_dedicated", v.circuitDedicated);
    a("circuit_other_amps", v.circuitOtherAmps);
    a("room_cooling_kw", v.roomCoolingKw);
    a("accelerator_limit_w", v.acceleratorLimitW);
    a("region", v.region);
    a("office_use", v.officeUse);
}
template <class A>
void describe(A& a, BuyerFilters& v)
{
    a("vendors_allowed", v.vendorsAllowed);
    a("vendors_banned", v.vendorsBanned);
    a("accelerators_allowed", v.acceleratorsAllowed);
    a("accelerator_count", v.acceleratorCount);
    a("allow_unofficial", v.allowUnofficial);
    a("allow_restricted", v.allowRestricted);
    a("allow_eol", v.allowEol);
    a("max_nodes", v.maxNodes);
}
template <class A>
void describe(A& a, Price& v)
{
    a("part_id", v.partId);
    a("price", v.price);
    a("low", v.low);
    a("high", v.high);
    a("ratio", v.ratio);
    a("ratio_low", v.ratioLow);
    a("ratio_high", v.ratioHigh);
    a("tax_included", v.taxIncluded);
    a("date", v.date);
    a("kind", v.kind);
    a("original_kind", v.originalKind);
    a("region", v.region);
    a("source", v.source);
    a("basis", v.basis);
    a("notes", v.notes);
    a("supplier", v.supplier);
    a("valid_until", v.validUntil);
}
template <class A>
void describe(A& a, Party& v)
{
    a("name", v.name);
    a("contact", v.contact);
    a("phone", v.phone);
    a("email", v.email);
    a("address", v.address);
    a("tax_id", v.taxId);
    a("bank", v.bank);
    a("account", v.account);
}
template <class A>
void describe(A& a, Project& v)
{
    a("title", v.title);
    a("workload", v.workload);
    a("tiers", v.tiers);
    a("site", v.site);
    a("filters", v.filters);
    a("currency", v.currency);
    a("chosen_tier", v.chosenTier);
    a("include_services", v.includeServices);
    a("customer", v.customer);
    a("customer_reference", v.customerReference);
    a("valid_days", v.validDays);
    a("terms_preset", v.termsPreset);
    a("price_overrides", v.priceOverrides);
}

template <class A>
void describe(A& a, QuoteLine& v)
{
    a("position", v.position);
    a("group", v.group);
    a("part_id", v.partId);
    a("part_number", v.partNumber);
    a("brand", v.brand);
    a("model", v.model);
    a("name", v.name);
    a("product", v.product);
    a("unit_name", v.unitName);
    a("spec", v.spec);
    a("role", v.role);
    a("quantity", v.quantity);
    a("per_node", v.perNode);
    a("unit_net", v.unitNet);
    a("unit_gross", v.unitGross);
    a("tax", v.tax);
    a("amount", v.amount);
    a("low", v.low);
    a("high", v.high);
    a("priced", v.priced);
    a("price_kind", v.priceKind);
    a("price_date", v.priceDate);
    a("price_source", v.priceSource);
    a("price_valid_until", v.priceValidUntil);
    a("stale", v.stale);
    a("lead_days", v.leadDays);
    a("warranty_months", v.warrantyMonths);
}
template <class A>
void describe(A& a, QuoteFact& v)
{
    a("key", v.key);
    a("label", v.label);
    a("value", v.value);
    a("kind", v.kind);
    a("decimals", v.decimals);
    a("has_interval", v.hasInterval);
}
template <class A>
void describe(A& a, QuoteFinding& v)
{
    a("rule_id", v.ruleId);
    a("severity", v.severity);
    a("result", v.result);
    a("text", v.text);
    a("fix", v.fix);
}
template <class A>
void describe(A& a, ChartBar& v)
{
    a("label", v.label);
    a("value", v.value);
    a("low", v.low);
    a("high", v.high);
}
template <class A>
void describe(A& a, QuoteChart& v)
{
    a("id", v.id);
    a("title", v.title);
    a("unit", v.unit);
    a("bars", v.bars);
    a("limit", v.limit);
    a("limit_label", v.limitLabel);
    a("second_limit", v.secondLimit);
    a("second_limit_label", v.secondLimitLabel);
    a("total", v.total);
}
template <class A>
void describe(A& a, QuoteTier& v)
{
    a("name", v.name);
    a("summary", v.summary);
    a("possible", v.possible);
    a("tight", v.tight);
    a("late", v.late);
    a("reasons", v.reasons);
    a("lines", v.lines);
    a("net", v.net);
    a("tax", v.tax);
    a("gross", v.gross);
    a("gross_low", v.grossLow);
    a("gross_high", v.grossHigh);
    a("budget_min", v.budgetMin);
    a("budget_max", v.budgetMax);
    a("by_rate", v.byRate);
    a("facts", v.facts);
    a("findings", v.findings);
    a("passed", v.passed);
    a("not_checked", v.notChecked);
    a("headroom", v.headroom);
    a("charts", v.charts);
    a("plan", v.plan);
}
template <class A>
void describe(A& a, Quote& v)
{
    a("number", v.number);
    a("revision", v.revision);
    a("status", v.status);
    a("kind", v.kind);
    a("date", v.date);
    a("valid_until", v.validUntil);
    a("seller", v.seller);
    a("customer", v.customer);
    a("customer_reference", v.customerReference);
    a("project", v.project);
    a("currency", v.currency);
    a("rates", v.rates);
    a("workload_summary", v.workloadSummary);
    a("workload_facts", v.workloadFacts);
    a("tiers", v.tiers);
    a("chosen_tier", v.chosenTier);
    a("terms", v.terms);
    a("assumptions", v.assumptions);
    a("catalogue_version", v.catalogueVersion);
    a("engine_version", v.engineVersion);
    a("calibration_version", v.calibrationVersion);
    a("hash", v.hash);
    a("project_inputs", v.projectInputs);
}

} // namespace peiji
