// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/tablesaving.h"

#include "model/output/tableexport.h"
#include "views/session/files/wholefile.h"
#include "views/session/jobs/backgroundjob.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QSettings>

namespace trilane::tables {

namespace {

struct TableExportWords
{
    Q_DECLARE_TR_FUNCTIONS(TableExport)
};

output::TableFormat formatOf(TableTools::Format format)
{
    switch (format) {
    case TableTools::Format::Csv:
        return output::TableFormat::Csv;
    case TableTools::Format::Json:
        return output::TableFormat::Json;
    case TableTools::Format::Markdown:
        break;
    }
    return output::TableFormat::Markdown;
}

QString suffixOf(TableTools::Format format)
{
    switch (format) {
    case TableTools::Format::Csv:
        return QStringLiteral("csv");
    case TableTools::Format::Json:
        return QStringLiteral("json");
    case TableTools::Format::Markdown:
        break;
    }
    return QStringLiteral("md");
}

/// Beside the last export: "trace-kernels.csv".
QString proposedPath(const stats::Table &table, const QString &suffix)
{
    const QString folder =
        QSettings().value(QStringLiteral("exportFolder"), QDir::homePath()).toString();
    const QString trace = QFileInfo(QString::fromStdString(table.file)).baseName();
    const QString report = QString::fromStdString(table.report);
    return QDir(folder).filePath(trace + QLatin1Char('-') + report + QLatin1Char('.') + suffix);
}

} // namespace

Result<void> saveTable(const stats::Table &table, TableTools::Format format, const QString &path)
{
    const std::string text = output::exportTable(table, formatOf(format));
    const QString source = QString::fromStdString(table.file);
    session::WholeFile file(path, source.isEmpty() ? QStringList() : QStringList(source));
    if (file.isSource())
        return Error{.what = msg("is the input file"),
                     .file = path.toStdString(),
                     .remedy = msg("specify another file")};
    if (file.open() && file.write(QByteArray::fromStdString(text)) && file.commit())
        return {};
    return Error{.what = msg("cannot write: %1", file.errorString().toStdString()),
                 .file = path.toStdString()};
}

void exportTableWithDialog(const stats::Table &table, TableTools::Format format, QWidget *parent)
{
    const QString suffix = suffixOf(format);
    const QString path = QFileDialog::getSaveFileName(
        parent, TableExportWords::tr("Save table"), proposedPath(table, suffix),
        QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty())
        return;
    QSettings().setValue(QStringLiteral("exportFolder"), QFileInfo(path).absolutePath());
    // A disk can be slow. Owned by the program instead of the window: completes even if that is
    // closed.
    auto *job =
        new session::BackgroundJob(session::JobPriority::Awaited, QCoreApplication::instance());
    job->start(
        [table, format, path](const jobs::JobContext &) { return saveTable(table, format, path); },
        [job, window = QPointer<QWidget>(parent)](const Result<void> &saved) {
            job->deleteLater();
            if (!saved)
                QMessageBox::warning(window, TableExportWords::tr("Save table"),
                                     QString::fromStdString(saved.error().message()));
        });
}

} // namespace trilane::tables
