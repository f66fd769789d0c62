// The real answers of the desktop: file dialog, opening a file, print dialog.
#include "ui/pages/previewpage.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QPrintDialog>
#include <QPrinter>

namespace peiji
{

PreviewDesktop PreviewDesktop::real()
{
    PreviewDesktop desktop;
    desktop.askPath = [](QWidget* parent, const QString& suggested, const QString& filter,
                         std::function<void(const QString&)> answer) {
        auto* dialog = new QFileDialog(parent, QString(), suggested, filter);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->selectFile(suggested);
        QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(answer));
        dialog->open();
    };
    desktop.open = [](const QUrl& url) { QDesktopServices::openUrl(url); };
    desktop.askPrinter = [](QWidget* parent, int pages, std::function<void(std::shared_ptr<QPrinter>)> answer) {
        auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
        printer->setPageSize(QPageSize(QPageSize::A4));
        printer->setFullPage(true);
        auto* dialog = new QPrintDialog(printer.get(), parent);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setMinMax(1, std::max(1, pages));
        dialog->setOption(QAbstractPrintDialog::PrintPageRange);
        QObject::connect(dialog, &QDialog::accepted, parent, [printer, answer]() { answer(printer); });
        // The printer lives as long as the dialog that sets it up.
        QObject::connect(dialog, &QObject::destroyed, parent, [printer]() {});
        dialog->open();
    };
    return desktop;
}

} // namespace peiji
