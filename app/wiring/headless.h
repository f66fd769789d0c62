#pragma once
// The Qt application object of a program without windows.

#include <QCoreApplication>
#include <memory>

namespace peiji
{

/// A QGuiApplication (papers need fonts and painters) on the offscreen platform where `papers`, else a core
/// application. `argc` and `argv` must outlive it. Qt takes none of our arguments for its own.
std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv, bool papers);

} // namespace peiji
