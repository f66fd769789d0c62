#include "app/cli/commandline.h"

#include "app/cli/readinput.h"
#include "db/json/strictjson.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string_view>

namespace peiji
{

namespace
{

struct CommandRule {
    const char* name;
    CommandBit bit;
};
constexpr std::array kCommands = {CommandRule{"estimate", kEstimate},   CommandRule{"plan", kPlan},
                                  CommandRule{"recommend", kRecommend}, CommandRule{"quote", kQuote},
                                  CommandRule{"validate", kValidate},   CommandRule{"catalogue", kCatalogue}};

/// Where CLI11 puts what it reads; values are checked afterwards.
struct Raw {
    std::map<std::string, std::string> values;
    std::map<std::string, bool> flags;
    std::vector<std::string> words;
    std::string lang;
    bool json = false;
};

class Words
{
public:
    Words(const Texts& texts, Lang lang) : m_texts(texts), m_lang(lang) {}
    std::string operator()(const std::string& key) const { return m_texts.get(key).in(m_lang); }

private:
    const Texts& m_texts;
    Lang m_lang;
};

void translateLabels(CLI::App& app, const Words& words)
{
    const auto formatter = std::make_shared<CLI::Formatter>();
    for (const char* label : {"Usage", "Positionals", "OPTIONS", "SUBCOMMAND", "SUBCOMMANDS"})
        formatter->label(label, words(std::string("cli.help.label.") + label));
    formatter->column_width(32);
    app.formatter(formatter);
}

void addCommon(CLI::App& app, Raw& raw, const Words& words)
{
    app.set_help_flag("-h,--help", words("cli.help.help"));
    app.add_option("--lang", raw.lang, words("cli.help.lang"))->type_name("zh|en")->group(words("cli.help.group"));
    app.add_flag("--json", raw.json, words("cli.help.json"));
    for (CLI::Option* option : app.get_options())
        option->group(words("cli.help.group"));
}

CLI::App* addCommand(CLI::App& app, const CommandRule& rule, Raw& raw, const Words& words)
{
    CLI::App* sub = app.add_subcommand(rule.name, words(std::string("cli.help.command.") + rule.name));
    sub->group(words("cli.help.commands"));
    addCommon(*sub, raw, words);
    sub->add_option("words", raw.words, words(std::string("cli.help.words.") + rule.name))
        ->type_name(words(std::string("cli.help.wordsname.") + rule.name));
    for (const OptionRule& option : optionRules()) {
        if ((option.commands & rule.bit) == 0)
            continue;
        const std::string description = words(std::string("cli.help.option.") + option.name);
        CLI::Option* added =
            option.kind == OptionKind::Flag
                ? sub->add_flag(dashed(option.name), raw.flags[option.name], description)
                : sub->add_option(dashed(option.name), raw.values[option.name], description)
                      ->type_name(words(std::string("cli.help.type.") + std::to_string(static_cast<int>(option.kind))));
        // Given several times, lists add up.
        if (std::string_view(option.name) == "column" || std::string_view(option.name) == "match")
            added->multi_option_policy(CLI::MultiOptionPolicy::Join);
        added->group(words("cli.help.group"));
    }
    translateLabels(*sub, words);
    return sub;
}

Error argumentError(const Texts& texts, const char* key, const std::string& where, std::vector<Arg> args)
{
    return {ErrorKind::BadInput, where, texts.format({key, std::move(args)})};
}

/// The first thing left over: an unknown option or an unknown command.
Error unknownArgument(const CLI::App& app, const CLI::App* sub, const Texts& texts)
{
    const std::vector<std::string> rest = app.remaining(true);
    const std::string given = rest.empty() ? std::string() : rest.front();
    std::vector<std::string> known;
    const bool option = given.rfind("-", 0) == 0;
    if (option) {
        for (const CLI::Option* o : (sub ? sub : &app)->get_options())
            known.push_back(o->get_name());
    } else {
        for (const CommandRule& c : kCommands)
            known.emplace_back(c.name);
        known.emplace_back("help");
    }
    const std::string near = nearestOf(given.substr(0, given.find('=')), known);
    if (near.empty())
        return argumentError(texts, option ? "cli.error.option" : "cli.error.command", given, {});
    return argumentError(texts, option ? "cli.error.optionNear" : "cli.error.commandNear", given, {{"near", near}});
}

Result<Invocation> invocationOf(const CLI::App& sub, const std::string& command, const Raw& raw, const Texts& texts)
{
    Invocation out;
    out.command = command;
    out.words = raw.words;
    out.json = raw.json;
    for (const OptionRule& rule : optionRules()) {
        const CLI::Option* given = sub.get_option_no_throw(dashed(rule.name));
        if (!given || given->count() == 0)
            continue;
        std::string typed = rule.kind == OptionKind::Flag ? "yes" : raw.values.at(rule.name);
        if (given->get_multi_option_policy() == CLI::MultiOptionPolicy::Join)
            std::replace(typed.begin(), typed.end(), '\n', ';');
        if (const Status s = out.options.setTyped(rule, typed, texts); !s)
            return s.error();
    }
    return out;
}

Status takeLang(const std::string& lang, bool quote, Lang fallback, Invocation& out, const Texts& texts)
{
    out.documentLang = fallback == Lang::Zh ? DocumentLang::Zh : DocumentLang::En;
    if (lang == "zh")
        out.documentLang = DocumentLang::Zh;
    else if (lang == "en")
        out.documentLang = DocumentLang::En;
    else if (lang == "both" && quote)
        out.documentLang = DocumentLang::Both;
    else if (!lang.empty())
        return argumentError(texts, quote ? "cli.error.langQuote" : "cli.error.lang", "--lang", {{"given", lang}});
    return Unit{};
}

/// App::help() would print the help of the command that was given.
std::string wholeHelp(const CLI::App& app)
{
    return app.get_formatter()->make_help(&app, "", CLI::AppFormatMode::Normal);
}

Result<Invocation> helpFile(const std::string& share, Lang lang)
{
    Result<std::string> text = readText(share + (lang == Lang::Zh ? "/help/formats-zh.txt" : "/help/formats-en.txt"));
    if (!text)
        return Error{ErrorKind::Internal, text.error().where, text.error().what};
    Invocation out;
    out.print = std::move(text).value();
    return out;
}

} // namespace

Result<Invocation> parseCommandLine(int argc, char** argv, const Texts& texts, Lang lang, const std::string& share)
{
    const Words words(texts, lang);
    Raw raw;
    CLI::App app(words("cli.help.about"), "peiji-cli");
    addCommon(app, raw, words);
    bool version = false;
    app.add_flag("--version", version, words("cli.help.version"))->group(words("cli.help.group"));
    std::map<std::string, CLI::App*> subs;
    for (const CommandRule& rule : kCommands)
        subs[rule.name] = addCommand(app, rule, raw, words);
    CLI::App* help = app.add_subcommand("help", words("cli.help.command.help"));
    help->group(words("cli.help.commands"));
    help->add_option("words", raw.words, words("cli.help.words.help"))->type_name(words("cli.help.wordsname.help"));
    addCommon(*help, raw, words);
    translateLabels(*help, words);
    translateLabels(app, words);
    app.footer(words("cli.help.footer"));
    app.require_subcommand(0, 1);

    const auto chosen = [&app]() -> CLI::App* {
        const std::vector<CLI::App*> list = app.get_subcommands();
        return list.empty() ? nullptr : list.front();
    };
    Invocation out;
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        out.print = chosen() ? chosen()->help("peiji-cli") : wholeHelp(app);
        return out;
    } catch (const CLI::ExtrasError&) {
        return unknownArgument(app, chosen(), texts);
    } catch (const CLI::ArgumentMismatch& e) {
        const std::string what = e.what();
        return argumentError(texts, "cli.error.value", what.substr(0, what.find(':')), {});
    } catch (const CLI::ParseError& e) {
        return argumentError(texts, "cli.error.argument", "", {{"detail", std::string(e.what())}});
    }
    if (version) {
        out.print = "peiji-cli " PEIJI_VERSION "\n";
        return out;
    }
    const CLI::App* sub = chosen();
    if (!sub)
        return argumentError(texts, "cli.error.nocommand", "", {});
    const std::string command = sub->get_name();
    if (command == "help") {
        const auto topic = raw.words.empty() ? subs.end() : subs.find(raw.words.front());
        if (topic != subs.end())
            out.print = topic->second->help("peiji-cli");
        else if (raw.words.empty())
            out.print = wholeHelp(app);
        else if (raw.words.front() == "formats")
            return helpFile(share, lang);
        else
            return argumentError(texts, "cli.error.topic", raw.words.front(), {});
        return out;
    }
    Result<Invocation> read = invocationOf(*sub, command, raw, texts);
    if (!read)
        return read.error();
    if (const Status s = takeLang(raw.lang, command == "quote", lang, read.value(), texts); !s)
        return s.error();
    return read;
}

Lang languageOf(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::string_view next = i + 1 < argc ? argv[i + 1] : "";
        const std::string_view value = word == "--lang" ? next : word.rfind("--lang=", 0) == 0 ? word.substr(7) : "";
        if (value == "zh" || value == "both")
            return Lang::Zh;
        if (value == "en")
            return Lang::En;
    }
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value && *value)
            return std::string_view(value).rfind("zh", 0) == 0 ? Lang::Zh : Lang::En;
    }
    return Lang::En;
}

bool needsPapers(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "quote")
            return true;
    }
    return false;
}

bool wantsJson(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--json")
            return true;
    }
    return false;
}

} // namespace peiji
