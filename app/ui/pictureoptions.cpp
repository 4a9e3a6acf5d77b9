// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pictureoptions.h"

#include "app/terminal/speech.h"
#include "app/ui/picture.h"
#include "app/ui/usage.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>

namespace trilane {

using cli::Cli;
using usage::said;
using usage::wrong;

namespace {

constexpr int kLargestSide = 16384;
constexpr int kLeastSide = 100;

/// Index of the option's value among the words; an error lists them.
Result<size_t> indexOf(const QCommandLineParser &parser, const QString &option,
                       std::initializer_list<const char *> words)
{
    const QString value = parser.value(option);
    QStringList known;
    for (const char *word : words) {
        if (value == QLatin1String(word))
            return static_cast<size_t>(known.size());
        known << QLatin1String(word);
    }
    return wrong(Cli::tr("--%1 knows %2, not \"%3\"",
                         {option.toStdString(), known.join(QStringLiteral(", ")).toStdString(),
                          value.toStdString()}));
}

} // namespace

QList<QCommandLineOption> PictureOptions::list()
{
    return {
        {"picture", said(Cli::tr("Draw the timeline into FILE.png, .svg or .pdf and exit.")),
         "FILE"},
        {"what",
         said(Cli::tr("Of the picture: view, selection (its time; of an area its rows alone, all "
                      "of them) or "
                      "whole (view).")),
         "WHAT", "view"},
        {"rows", said(Cli::tr("Rows of the picture: shown or all (shown; whole: all).")), "ROWS"},
        {"dpi", said(Cli::tr("Dots of the picture per inch, for sizes in mm and for PDF (96).")),
         "DPI", "96"},
        {"title", said(Cli::tr("Title of the picture (file, time and date); \"\" for none.")),
         "TEXT"},
        {"legend", said(Cli::tr("Legend of the picture: on or off (on).")), "ON", "on"},
        {"notes", said(Cli::tr("Marks and notes in the picture: on or off (on).")), "ON", "on"},
        {"ruler", said(Cli::tr("Ruler of the picture: on or off (on).")), "ON", "on"},
    };
}

Result<void> PictureOptions::readSize(const QCommandLineParser &parser, Options &options)
{
    static const QRegularExpression form(
        QStringLiteral("^(\\d+(?:\\.\\d+)?)x(\\d+(?:\\.\\d+)?)(mm)?$"));
    PictureRequest &request = options.request;
    bool isNumber = false;
    request.dpi = parser.value("dpi").toInt(&isNumber);
    if (!isNumber || request.dpi < 36 || request.dpi > 1200)
        return wrong(Cli::tr("--dpi wants a whole number from 36 to 1200, not \"%1\"",
                             {parser.value("dpi").toStdString()}));
    const QRegularExpressionMatch match = form.match(parser.value("size"));
    const QSizeF size(match.captured(1).toDouble(), match.captured(2).toDouble());
    const bool paper = match.captured(3) == QLatin1String("mm");
    request.size = paper ? PictureRequest::dotsOf(size, request.dpi) : size.toSize();
    if (!match.hasMatch() || request.size.width() > kLargestSide ||
        request.size.height() > kLargestSide || request.size.width() < kLeastSide ||
        request.size.height() < kLeastSide)
        return wrong(
            Cli::tr("--size wants WIDTHxHEIGHT from 100x100 to 16384x16384 dots, or the same "
                    "with mm, not \"%1\"",
                    {parser.value("size").toStdString()}));
    // On paper words are as large as on a screen.
    request.scale = options.scale * (paper ? request.dpi / 96 : 1);
    return {};
}

Result<void> PictureOptions::readWords(const QCommandLineParser &parser, PictureRequest &request)
{
    const Result<size_t> what = indexOf(parser, "what", {"view", "selection", "whole"});
    if (!what)
        return what.error();
    request.what = static_cast<PictureRequest::What>(*what);
    if (parser.isSet("rows")) {
        const Result<size_t> rows = indexOf(parser, "rows", {"shown", "all"});
        if (!rows)
            return rows.error();
        request.rows = static_cast<PictureRequest::Rows>(*rows);
    } else if (request.what == PictureRequest::What::Whole) {
        request.rows = PictureRequest::Rows::All;
    }
    for (const auto &[option, shown] : {std::pair{QStringLiteral("legend"), &request.legend},
                                        std::pair{QStringLiteral("notes"), &request.notes},
                                        std::pair{QStringLiteral("ruler"), &request.ruler}}) {
        const Result<size_t> off = indexOf(parser, option, {"on", "off"});
        if (!off)
            return off.error();
        *shown = *off == 0;
    }
    if (parser.isSet("title"))
        request.title = parser.value("title");
    return {};
}

Result<void> PictureOptions::read(const QCommandLineParser &parser, Options &options)
{
    options.picture = parser.value("picture");
    if (options.picture.isEmpty())
        return {};
    if (!options.screenshot.isEmpty())
        return wrong(Cli::tr("--picture and --screenshot exclude each other"));
    if (options.beside)
        return Error{.what = Cli::tr("--picture draws the timeline of one trace"),
                     .remedy = Cli::tr("--screenshot draws two, with --beside")};
    if (options.files.size() != 1)
        return wrong(Cli::tr("--picture wants exactly one FILE to draw"));
    Result<PictureRequest::Format> format = Picture::formatOf(options.picture);
    if (!format)
        return wrong(Cli::tr("--picture wants a name that ends in .png, .svg or .pdf, not \"%1\"",
                             {options.picture.toStdString()}));
    options.request.format = *format;
    options.request.sources = options.files;
    options.request.trace = QFileInfo(options.files.front()).fileName();
    options.request.dark = options.theme == QLatin1String("dark");
    if (Result<void> size = readSize(parser, options); !size)
        return size;
    return readWords(parser, options.request);
}

} // namespace trilane
