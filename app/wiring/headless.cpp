#include "app/wiring/headless.h"

#include <QGuiApplication>
#include <cstdio>

namespace peiji
{

namespace
{

/// Standard error belongs to our one line per error: hints of the toolkit (folder permissions, missing plugins) stay
/// out of it unless they end the program.
void onlyFatal(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtFatalMsg)
        std::fprintf(stderr, "%s\n", message.toLocal8Bit().constData());
}

} // namespace

std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv, bool papers)
{
    qInstallMessageHandler(onlyFatal);
    // Qt would swallow arguments such as -style; it is shown the program's name only.
    static int one = 1;
    one = argc > 0 ? 1 : 0;
    if (!papers)
        return std::make_unique<QCoreApplication>(one, argv);
    // Papers must look the same with and without a display, so no window system is ever asked.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QGuiApplication>(one, argv);
}

} // namespace peiji
