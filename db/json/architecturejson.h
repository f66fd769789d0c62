#pragma once
// Model architectures as JSON: our own keys, and the config.json files of Hugging Face.

#include "core/workload/architecture.h"

#include <nlohmann/json.hpp>
#include <string_view>

namespace peiji
{

/// Our keys: those of models.csv in element counts; strict.
Result<ModelArchitecture> architectureFromJson(const nlohmann::json& object, const std::string& path);
nlohmann::ordered_json architectureToJson(const ModelArchitecture& m);

/// Reads a config.json of a text model: dense and mixture-of-experts decoders, MHA/GQA/MQA/MLA attention, tied
/// embeddings. Unknown keys are ignored, as such files carry many; a sliding window is ignored too (full attention is
/// the safe side). BadInput names a missing or wrong field, or a model type that is no decoder of that family.
Result<ModelArchitecture> architectureFromHfConfig(std::string_view text);
Result<ModelArchitecture> architectureFromHfObject(const nlohmann::json& config);
/// Whether an object looks like such a file ("model_type", "architectures", "hidden_size", "n_embd").
bool isHfConfig(const nlohmann::json& object);

} // namespace peiji
