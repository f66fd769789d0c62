// peiji-cli: the engine, the catalogue and the papers for scripts and servers.

#include "app/cli/batch.h"
#include "app/cli/command.h"
#include "app/cli/commandline.h"
#include "app/wiring/folders.h"
#include "app/wiring/headless.h"
#include "app/wiring/owndata.h"

#include <QCoreApplication>
#include <QHashFunctions>
#include <cstdio>
#include <cstring>
#include <exception>

namespace peiji
{

namespace
{

bool writeOut(const std::string& text)
{
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

/// One line on standard error; control characters of outside text cannot act on the terminal.
ExitCode fail(const Error& e, Lang lang, bool json)
{
    std::string line = "peiji-cli: " + e.text(lang);
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            c = ' ';
    }
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
    if (json)
        writeOut(dumpLine({{"error", jsonError(e)}}));
    return exitCodeOf(e);
}

unsigned bitOf(const std::string& command)
{
    return command == "estimate" ? kEstimate : command == "plan" ? kPlan : kRecommend;
}

ExitCode run(int argc, char** argv)
{
    const Lang lang = languageOf(argc, argv);
    const bool json = wantsJson(argc, argv);
    const auto internal = [](const Error& e) { return Error{ErrorKind::Internal, e.where, e.what}; };
    const Result<QString> share = shareFolder();
    if (!share)
        return fail(internal(share.error()), lang, json);
    Result<OpenedEngine> engine = openEngine(share->toStdString());
    if (!engine)
        return fail(internal(engine.error()), lang, json);
    CommandInput in;
    in.engine = std::move(engine).value();
    in.share = share->toStdString();
    in.lang = lang;
    const Result<Invocation> read = parseCommandLine(argc, argv, in.texts(), lang, in.share);
    if (!read)
        return fail(read.error(), lang, json);
    const Error gone = in.error(ErrorKind::Internal, "", "cli.error.stdout");
    if (!read->print.empty())
        return writeOut(read->print) ? ExitCode::Ok : fail(gone, lang, false);
    in.documentLang = read->documentLang;
    in.json = read->json;
    in.options = read->options;
    in.words = read->words;
    in.shipped = in.engine.catalogue;
    const Result<std::string> ownPath = ownDatabasePath(in.options.text("own_data"));
    if (!ownPath)
        return fail(ownPath.error(), lang, json);
    in.ownData = *ownPath;
    Result<OwnData> ownData = loadOwnData(in.shipped, in.ownData, in.share);
    if (!ownData)
        return fail(ownData.error(), lang, json);
    in.engine.catalogue = std::move(ownData).value().catalogue;
    const Command command = findCommand(read->command);
    if (!command)
        return fail(in.error(ErrorKind::Internal, read->command, "cli.error.notBuilt"), lang, json);
    if (in.options.has("batch")) {
        const Result<ExitCode> code = runBatch(in, command, bitOf(read->command), writeOut);
        return code ? *code : fail(code.error(), lang, json);
    }
    const CommandResult answer = command(in);
    if (!answer)
        return fail(answer.error(), lang, json);
    const bool written = writeOut(in.json ? dumpLine(answer->json) : answer->text);
    return written ? answer->code : fail(gone, lang, false);
}

} // namespace

} // namespace peiji

int main(int argc, char** argv)
{
    using namespace peiji;
    if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
        std::puts("peiji-cli " PEIJI_VERSION);
        return 0;
    }
    QHashSeed::setDeterministicGlobalSeed(); // the order of fonts in a PDF follows it: same input, same bytes
    try {
        const auto application = makeApplication(argc, argv, needsPapers(argc, argv));
        setProgramIdentity();
        return static_cast<int>(run(argc, argv));
    } catch (const std::exception& e) {
        return static_cast<int>(fail({ErrorKind::Internal, e.what(), {"内部错误", "internal error"}},
                                     languageOf(argc, argv), wantsJson(argc, argv)));
    }
}
