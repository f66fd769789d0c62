#pragma once
// The workload as users write it in files, and as answers echo it.

#include "core/catalogue/catalogue.h"
#include "core/workload/workload.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace peiji
{

/// Reads one workload. Keys (all but `model` and `task` optional, unknown ones refused):
///   title, note            text, ignored by the engine
///   model                  catalogue id or name (case does not matter), or an object: the columns of models.csv in
///                          element counts (layers, hidden, heads …), or a Hugging Face config.json
///   task                   pretrain, continued_pretrain, full_fine_tune, lora, qlora, preference, inference
///   framework              megatron_core, deepspeed, fsdp … ; left out = chosen with the plan
///   sequence               tokens per sequence, 8192 or "8k"
///   global_batch           sequences per optimizer step
///   tokens                 tokens of the whole job, 200000000 or "200M"
///   optimizer              adamw, adamw_8bit, adafactor …
///   precision              {"weights": "bf16", "compute": "bf16", "fp32_master": true}
///   lora                   {"rank": 16, "targets": ["q", "k", "v", "o", "mlp", "head"]}
///   serving                {"concurrency", "prompt_tokens", "output_tokens", "kv_cache"}
///   checkpoint             {"interval_hours", "kept", "allowed_stall_s"}
///   deadline_days          14 or "2 weeks"
///   duty_hours_per_day, dataset_bytes_per_token
/// What is left out follows defaultWorkload(model, task). BadInput names the field and what is accepted; the result has
/// passed checkWorkload. `name` is the file's name for messages about the text itself.
Result<Workload> workloadFromJson(std::string_view text, const Catalogue& c, const std::string& name = "workload");
Result<Workload> workloadFromJsonObject(const nlohmann::json& object, const Catalogue& c);

/// The same keys; `model` is the id when the catalogue holds that very architecture, else the object.
nlohmann::ordered_json workloadToJson(const Workload& w, const Catalogue& c);

/// A catalogue model by id or name; NotFound suggests the nearest ids.
Result<ModelArchitecture> findModel(std::string_view idOrName, const Catalogue& c);

} // namespace peiji
