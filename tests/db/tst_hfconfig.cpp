// Hugging Face config.json files against parameter counts that their makers publish.

#include "db/json/architecturejson.h"

#include <QTest>

using namespace peiji;

class TestHfConfig : public QObject
{
    Q_OBJECT
private slots:
    void counts_data();
    void counts();
    void attentionKinds();
    void expertLayouts();
    void textModelInside();
    void windowsAndPredictionModules();
    void refuses_data();
    void refuses();
};

static const char* kLlama8b = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 4096,
    "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
    "vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": false, "hidden_act": "silu",
    "attention_bias": false, "rms_norm_eps": 1e-05, "rope_scaling": {"factor": 8.0}})";
static const char* kQwen7b = R"({"model_type": "qwen2", "hidden_size": 3584, "intermediate_size": 18944,
    "num_hidden_layers": 28, "num_attention_heads": 28, "num_key_value_heads": 4, "vocab_size": 152064,
    "max_position_embeddings": 131072, "tie_word_embeddings": false, "sliding_window": 131072,
    "use_sliding_window": false})";
static const char* kQwenHalf = R"({"model_type": "qwen2", "hidden_size": 896, "intermediate_size": 4864,
    "num_hidden_layers": 24, "num_attention_heads": 14, "num_key_value_heads": 2, "vocab_size": 151936,
    "max_position_embeddings": 32768, "tie_word_embeddings": true})";
static const char* kMixtral = R"({"model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336,
    "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "num_local_experts": 8,
    "num_experts_per_tok": 2, "vocab_size": 32000, "max_position_embeddings": 32768, "sliding_window": null,
    "tie_word_embeddings": false})";
static const char* kQwenMoe = R"({"model_type": "qwen3_moe", "hidden_size": 2048, "intermediate_size": 6144,
    "moe_intermediate_size": 768, "num_hidden_layers": 48, "num_attention_heads": 32, "num_key_value_heads": 4,
    "head_dim": 128, "num_experts": 128, "num_experts_per_tok": 8, "decoder_sparse_step": 1, "mlp_only_layers": [],
    "vocab_size": 151936, "max_position_embeddings": 40960, "tie_word_embeddings": false, "attention_bias": false})";
static const char* kDeepSeekV3 = R"({"model_type": "deepseek_v3", "hidden_size": 7168, "intermediate_size": 18432,
    "moe_intermediate_size": 2048, "num_hidden_layers": 61, "num_attention_heads": 128, "num_key_value_heads": 128,
    "n_routed_experts": 256, "n_shared_experts": 1, "num_experts_per_tok": 8, "first_k_dense_replace": 3,
    "kv_lora_rank": 512, "q_lora_rank": 1536, "qk_rope_head_dim": 64, "qk_nope_head_dim": 128, "v_head_dim": 128,
    "vocab_size": 129280, "max_position_embeddings": 163840, "tie_word_embeddings": false})";
static const char* kMistral = R"({"model_type": "mistral", "hidden_size": 4096, "intermediate_size": 14336,
    "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 32000,
    "max_position_embeddings": 32768, "sliding_window": 4096, "tie_word_embeddings": false})";
static const char* kGpt2 = R"({"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12, "n_positions": 1024,
    "vocab_size": 50257, "activation_function": "gelu_new"})";
static const char* kFalcon7b = R"({"model_type": "falcon", "hidden_size": 4544, "num_hidden_layers": 32,
    "num_attention_heads": 71, "multi_query": true, "new_decoder_architecture": false, "alibi": false,
    "vocab_size": 65024, "parallel_attn": true, "bias": false})";

void TestHfConfig::counts_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<double>("published");
    // Totals of the model cards (safetensors "params"), in 10^9.
    QTest::newRow("Llama 3.1 8B") << QByteArray(kLlama8b) << 8.030;
    QTest::newRow("Qwen2.5 7B") << QByteArray(kQwen7b) << 7.616;
    QTest::newRow("Qwen2.5 0.5B") << QByteArray(kQwenHalf) << 0.494;
    QTest::newRow("Mixtral 8x7B") << QByteArray(kMixtral) << 46.70;
    QTest::newRow("Qwen3 30B A3B") << QByteArray(kQwenMoe) << 30.53;
    QTest::newRow("DeepSeek V3") << QByteArray(kDeepSeekV3) << 671.03;
    QTest::newRow("Mistral 7B") << QByteArray(kMistral) << 7.242;
    QTest::newRow("GPT-2") << QByteArray(kGpt2) << 0.1244;
    QTest::newRow("Falcon 7B") << QByteArray(kFalcon7b) << 6.922;
}

void TestHfConfig::counts()
{
    QFETCH(QByteArray, config);
    QFETCH(double, published);
    const auto m = architectureFromHfConfig(config.toStdString());
    QVERIFY2(m.ok(), m.ok() ? "" : m.error().text(Lang::En).c_str());
    const double total = countParameters(*m).total / 1e9;
    QVERIFY2(std::abs(total / published - 1) < 0.003, qPrintable(QString::number(total, 'f', 4)));
}

void TestHfConfig::attentionKinds()
{
    QCOMPARE(architectureFromHfConfig(kLlama8b)->attention, AttentionKind::GQA);
    QCOMPARE(architectureFromHfConfig(kGpt2)->attention, AttentionKind::MHA);
    QCOMPARE(architectureFromHfConfig(kFalcon7b)->attention, AttentionKind::MQA);
    const auto mla = architectureFromHfConfig(kDeepSeekV3);
    QCOMPARE(mla->attention, AttentionKind::MLA);
    QCOMPARE(mla->mlaQLoraRank, 1536);
    QCOMPARE(mla->headDim, 192);
    QVERIFY(architectureFromHfConfig(kQwen7b)->qkvBias);
    QVERIFY(!architectureFromHfConfig(kLlama8b)->qkvBias);
    QVERIFY(architectureFromHfConfig(kQwenHalf)->tieEmbeddings);
    QVERIFY(architectureFromHfConfig(kGpt2)->tieEmbeddings); // the type's default
    QCOMPARE(architectureFromHfConfig(kGpt2)->position, PositionKind::Learned);
    QCOMPARE(architectureFromHfConfig(kGpt2)->maxSeq, 1024);
}

void TestHfConfig::expertLayouts()
{
    const auto mixtral = architectureFromHfConfig(kMixtral);
    QCOMPARE(mixtral->experts, 8);
    QCOMPARE(mixtral->expertsPerToken, 2);
    QCOMPARE(mixtral->moeFfnHidden, 14336);
    QCOMPARE(mixtral->ffnHidden, 0);
    const auto v3 = architectureFromHfConfig(kDeepSeekV3);
    QCOMPARE(v3->denseLayers, 3);
    QCOMPARE(v3->sharedExpertFfn, 2048);
    QCOMPARE(v3->ffnHidden, 18432);
    // Active parameters as their makers print them: 12.9 and 37 billion.
    QVERIFY(std::abs(countParameters(*mixtral).active / 12.88e9 - 1) < 0.01);
    QVERIFY(std::abs(countParameters(*v3).active / 37.55e9 - 1) < 0.02);
}

void TestHfConfig::textModelInside()
{
    const std::string inner = kQwen7b;
    const auto m = architectureFromHfConfig("{\"model_type\": \"some_vl\", \"text_config\": " + inner + "}");
    QVERIFY(m.ok());
    QCOMPARE(m->layers, 28);
}

void TestHfConfig::windowsAndPredictionModules()
{
    const auto read = [](const std::string& from, const std::string& more) {
        std::string text = from;
        text.insert(text.rfind('}'), more);
        const auto m = architectureFromHfConfig(text);
        return m.ok() ? *m : ModelArchitecture{};
    };
    const auto is = [](const ModelArchitecture& m, int whole, int window) {
        return m.layers > 0 && m.kvLayers == whole && m.slidingWindow == window;
    };
    QVERIFY(is(read(kMistral, ""), 0, 4096)); // every layer
    QVERIFY(is(read(kQwen7b, ""), 0, 0));     // switched off
    QVERIFY(is(read(kMixtral, ""), 0, 0));
    QVERIFY(is(read(kLlama8b, ""), 0, 0));
    QCOMPARE(read(kDeepSeekV3, R"(, "num_nextn_predict_layers": 1)").mtpLayers, 1);
    QVERIFY(is(read(kLlama8b, R"(, "full_attention_interval": 4)"), 8, 0));
    std::string kinds;
    for (int i = 0; i < 16; ++i)
        kinds += R"("sliding_attention", "full_attention", )";
    kinds.erase(kinds.size() - 2);
    QVERIFY(is(read(kLlama8b, R"(, "sliding_window": 128, "layer_types": [)" + kinds + "]"), 16, 128));
    QVERIFY(!architectureFromHfConfig(std::string(kLlama8b).insert(1, R"("sliding_window": -1, )")).ok());
}

void TestHfConfig::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::newRow("empty") << QByteArray("") << "config.json";
    QTest::newRow("list") << QByteArray("[]") << "config.json";
    QTest::newRow("no type") << QByteArray(R"({"hidden_size": 10})") << "model.model_type";
    QTest::newRow("encoder") << QByteArray(R"({"model_type": "bert", "hidden_size": 768})") << "model.model_type";
    QTest::newRow("state space") << QByteArray(R"({"model_type": "mamba2"})") << "model.model_type";
    QTest::newRow("missing") << QByteArray(R"({"model_type": "llama", "hidden_size": 4096})")
                             << "model.num_hidden_layers";
    const auto changed = [](const char* from, const char* to) { return QByteArray(kLlama8b).replace(from, to); };
    QTest::newRow("text") << changed("\"hidden_size\": 4096", "\"hidden_size\": \"big\"") << "model.hidden_size";
    QTest::newRow("negative") << changed("\"num_hidden_layers\": 32", "\"num_hidden_layers\": -1")
                              << "model.num_hidden_layers";
    QTest::newRow("fraction") << changed("\"vocab_size\": 128256", "\"vocab_size\": 1.5") << "model.vocab_size";
    QTest::newRow("1e30") << changed("\"vocab_size\": 128256", "\"vocab_size\": 1e30") << "model.vocab_size";
    QTest::newRow("flag") << changed("\"tie_word_embeddings\": false", "\"tie_word_embeddings\": 0")
                          << "model.tie_word_embeddings";
    QTest::newRow("no width") << changed("\"intermediate_size\": 14336,", "") << "model.intermediate_size";
}

void TestHfConfig::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    const auto m = architectureFromHfConfig(text.toStdString());
    QVERIFY(!m.ok());
    QCOMPARE(QString::fromStdString(m.error().where), where);
    QCOMPARE(m.error().kind, ErrorKind::BadInput);
}

QTEST_GUILESS_MAIN(TestHfConfig)
#include "tst_hfconfig.moc"
