// peiji-catalogue-compiler RESOURCES OUTPUT: data files of the project -> catalogue.sqlite. Run by the build; any fault
// is printed as file:line:column and fails it.

#include "db/compiler/readsources.h"
#include "db/compiler/writer.h"

#include <QCoreApplication>
#include <QFile>
#include <cstdio>

using namespace peiji;

namespace
{

constexpr std::size_t kMostFaults = 100;

int report(const std::string& line)
{
    std::fprintf(stderr, "%s\n", line.c_str());
    return 1;
}

int compile(const std::string& resources, const std::string& output)
{
    const Result<Sources> sources = readSources(resources);
    if (!sources)
        return report("error: " + sources.error().text(Lang::En));
    const std::vector<Fault> faults = checkSources(sources.value());
    for (std::size_t i = 0; i < faults.size() && i < kMostFaults; ++i)
        report(faults[i].text(Lang::En));
    if (!faults.empty())
        return report(std::to_string(faults.size()) + " faults in the catalogue");

    // Written beside the target and renamed: an interrupted build leaves no half catalogue.
    const QString target = toQt(output);
    const QString part = target + QStringLiteral(".part");
    QFile::remove(part);
    {
        Result<std::unique_ptr<Database>> db = Database::open(toStd(part), OpenMode::Build);
        if (!db)
            return report("error: " + db.error().text(Lang::En));
        if (const Status s = writeCatalogue(*db.value(), sources.value()); !s)
            return report("error: " + s.error().text(Lang::En));
    }
    QFile::remove(target);
    if (!QFile::rename(part, target))
        return report("error: " + output + ": cannot be written");
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    if (argc != 3)
        return report("usage: peiji-catalogue-compiler RESOURCES OUTPUT");
    return compile(argv[1], argv[2]);
}
