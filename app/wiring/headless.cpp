#include "app/wiring/headless.h"

#include <QGuiApplication>

namespace peiji
{

std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv, bool papers)
{
    // Qt would swallow arguments such as -style; it is shown the program's name only.
    static int one = 1;
    one = argc > 0 ? 1 : 0;
    if (!papers)
        return std::make_unique<QCoreApplication>(one, argv);
    // One clear line on the error stream is ours alone: remarks of the toolkit (no runtime folder, no plug-in) are not.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    // Papers must look the same with and without a display, so no window system is ever asked.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QGuiApplication>(one, argv);
}

} // namespace peiji
