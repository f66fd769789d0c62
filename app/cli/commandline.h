#pragma once
// argv to an invocation.

#include "app/cli/options.h"
#include "core/units/lang.h"

#include <string>
#include <vector>

namespace peiji
{

struct Invocation {
    std::string command;            ///< "estimate" … ; empty when only help or the version is asked for
    std::vector<std::string> words; ///< positional arguments: files, what to look up
    Options options;
    DocumentLang documentLang = DocumentLang::Zh;
    bool json = false;
    std::string print; ///< help or version to print instead of running a command
};

/// Reads argv. BadInput names the argument and what is accepted, with the nearest known name.
/// `share` holds the help texts.
Result<Invocation> parseCommandLine(int argc, char** argv, const Texts& texts, Lang lang, const std::string& share);

/// --lang of argv before anything else is read, else the language of the environment (zh or en).
Lang languageOf(int argc, char** argv);
/// Whether argv asks for a command that lays out papers.
bool needsPapers(int argc, char** argv);
/// Whether argv asks for JSON; errors are then printed as JSON too.
bool wantsJson(int argc, char** argv);

} // namespace peiji
