// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/pictureoptions.h"

#include "app/terminal/speech.h"
#include "app/ui/pictures/picture.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace trilane::ui {

using terminal::Cli;

namespace {

constexpr int kMaxPictureSide = 16384;
constexpr int kMinPictureSide = 100;

} // namespace

void PictureOptions::add(terminal::CommandLine &line, Options &options)
{
    using What = session::PictureRequest::What;
    using Rows = session::PictureRequest::Rows;
    const auto text = [](const std::string &word) -> Result<QString> {
        return QString::fromStdString(word);
    };
    session::PictureRequest &request = options.request;
    line.value("--picture", options.picture, "FILE",
               Cli::text("Write an image of the timeline to FILE.png, .svg or .pdf and exit"),
               text);
    const auto add = [](terminal::Option option) {
        option.needs("--picture");
    };
    add(line.choice(
        "--what", request.what, "WHAT",
        Cli::text(
            "Part to draw: view, selection (for an area, all of its rows) or whole; default: view"),
        terminal::Choices<What>{
            {"view", What::View}, {"selection", What::Selection}, {"whole", What::Whole}}));
    add(line.choice("--rows", m_rows, "ROWS",
                    Cli::text("Rows to draw: shown or all; default: shown, with whole: all"),
                    terminal::Choices<Rows>{{"shown", Rows::Shown}, {"all", Rows::All}}));
    add(line.value(
                "--dpi", m_dpi, "DPI",
                Cli::text("Resolution in dots per inch, for sizes in mm and for PDF; default: 96"))
            .between(36, 1200));
    add(line.value("--title", request.title, "TEXT",
                   Cli::text("Title of the image, \"\" for none; default: file, time and date"),
                   text));
    add(line.onOff("--legend", request.legend,
                   Cli::text("Legend of the image: on or off; default: on")));
    add(line.onOff("--notes", request.notes,
                   Cli::text("Marks and notes in the image: on or off; default: on")));
    add(line.onOff("--ruler", request.ruler,
                   Cli::text("Ruler of the image: on or off; default: on")));
}

Result<void> PictureOptions::readSize(const std::string &text, Options &options) const
{
    static const QRegularExpression form(
        QStringLiteral("^(\\d+(?:\\.\\d+)?)x(\\d+(?:\\.\\d+)?)(mm)?$"));
    session::PictureRequest &request = options.request;
    request.dpi = m_dpi;
    const QRegularExpressionMatch match = form.match(QString::fromStdString(text));
    const QSizeF size(match.captured(1).toDouble(), match.captured(2).toDouble());
    const bool paper = match.captured(3) == QLatin1String("mm");
    request.size = paper ? session::PictureRequest::dotsOf(size, request.dpi) : size.toSize();
    if (!match.hasMatch() || request.size.width() > kMaxPictureSide ||
        request.size.height() > kMaxPictureSide || request.size.width() < kMinPictureSide ||
        request.size.height() < kMinPictureSide)
        return wrongUsage(msg("--size requires WIDTHxHEIGHT from 100x100 to 16384x16384 dots, or "
                              "the same in mm, not \"%1\"",
                              text));
    // On paper words are as large as on a screen.
    request.scale = options.scale * (paper ? request.dpi / 96 : 1);
    return {};
}

Result<void> PictureOptions::read(const std::string &size, Options &options) const
{
    if (options.picture.isEmpty())
        return {};
    if (!options.screenshot.isEmpty())
        return wrongUsage(msg("--picture and --screenshot cannot be combined"));
    if (options.beside)
        return Error{.what = msg("--picture draws the timeline of one trace"),
                     .remedy = msg("use --screenshot with --beside for two")};
    if (options.files.size() != 1)
        return wrongUsage(msg("--picture requires exactly one FILE"));
    Result<session::PictureRequest::Format> format = Picture::formatOf(options.picture);
    if (!format)
        return wrongUsage(
            msg("--picture requires a name that ends in .png, .svg or .pdf, not \"%1\"",
                options.picture.toStdString()));
    session::PictureRequest &request = options.request;
    request.format = *format;
    request.sources = options.files;
    request.trace = QFileInfo(options.files.front()).fileName();
    request.dark = options.theme == QLatin1String("dark");
    request.rows = m_rows.value_or(request.what == session::PictureRequest::What::Whole
                                       ? session::PictureRequest::Rows::All
                                       : session::PictureRequest::Rows::Shown);
    return readSize(size, options);
}

} // namespace trilane::ui
