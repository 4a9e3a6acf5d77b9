// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/options.h"

#include "app/terminal/speech.h"
#include "app/terminal/traceformats.h"
#include "app/ui/mainwindow.h"
#include "app/ui/pictureoptions.h"
#include "app/ui/rankchoice.h"
#include "app/ui/usage.h"

#include <QCommandLineParser>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace trilane {

using cli::Cli;
using usage::said;
using usage::wrong;

namespace {

constexpr int kLargestSide = 16384;

QList<QCommandLineOption> optionList()
{
    return {
        {"screenshot", said(Cli::tr("Draw the whole window into FILE.png and exit.")), "FILE.png"},
        {"size",
         said(Cli::tr(
             "Pixels of the picture, WIDTHxHEIGHT (1920x1200); of --picture also 297x210mm.")),
         "WxH", "1920x1200"},
        {"scale", said(Cli::tr("Size of words and rows in the picture, 0.5 to 4 (1).")), "FACTOR",
         "1"},
        {"range", said(Cli::tr("Time to show, from the start of the trace: 20ms:35ms.")), "A:B"},
        {"language", said(Cli::tr("Language of the window and of all that is printed: en or zh.")),
         "LANGUAGE"},
        {"theme", said(Cli::tr("dark or light.")), "THEME"},
        {"tab",
         said(Cli::tr("Table in front: kernels, memcpy, api, nvtx, osrt, threadstates, idle, "
                      "steps, operators, "
                      "flames, summaries, findings, compare, ranks or query.")),
         "TAB", "kernels"},
        {"query",
         said(Cli::tr("Run a query in the tab of that name: SQL, or the name of a saved one.")),
         "QUERY"},
        {"select", said(Cli::tr("Select the longest call of the kernel whose name contains TEXT.")),
         "TEXT"},
        {"select-longest-gap", said(Cli::tr("Select the longest idle gap of a GPU."))},
        {"select-rows",
         said(Cli::tr("Select the area of the time shown and the rows whose name, or that of what "
                      "they belong "
                      "to, has TEXT in it or matches /EXPRESSION/.")),
         "TEXT"},
        {"idle-threshold", said(Cli::tr("Shortest idle gap that is marked: 100us.")), "TIME"},
        {"gpu-ranges", said(Cli::tr("Rows of ranges below streams: on or off (as last chosen).")),
         "ON"},
        {"visible-range",
         said(Cli::tr("Tables count what is in view instead of the whole trace."))},
        {"beside", said(Cli::tr("Show the second FILE beside the first, with linked time."))},
        {"ranks",
         said(Cli::tr(
             "The files are the traces of several ranks: show them as one, on one time axis."))},
        {"new-window", said(Cli::tr("Open a window of its own, whatever the preferences say."))},
        {"single-instance",
         said(Cli::tr("Open the files in the window that is open, if there is one."))},
        {{"h", "help"}, said(Cli::tr("Show this help."))},
        {{"v", "version"}, said(Cli::tr("Show the version."))},
    };
}

std::optional<QSize> parseSize(const QString &text)
{
    const QStringList parts = text.toLower().split(QLatin1Char('x'));
    bool wide = false, high = false;
    const QSize size(parts.value(0).toInt(&wide), parts.value(1).toInt(&high));
    const bool fits = parts.size() == 2 && wide && high && size.width() <= kLargestSide &&
                      size.height() <= kLargestSide;
    return fits ? std::optional(size) : std::nullopt;
}

/// Rounded as takeScreenshot() does.
bool windowFits(QSize pixels, double scale)
{
    return std::ceil(pixels.width() / scale) >= kLeastWindow.width() &&
           std::ceil(pixels.height() / scale) >= kLeastWindow.height();
}

bool isOneOf(const QString &value, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(),
                       [&](const char *word) { return value == QLatin1String(word); });
}

/// Desktops hand over file:// addresses.
QStringList localFiles(QStringList arguments)
{
    for (QString &argument : arguments) {
        if (argument.startsWith(QLatin1String("file://")))
            argument = QUrl(argument).toLocalFile();
    }
    return arguments;
}

/// The options with a value of their own kind.
Result<void> readValues(const QCommandLineParser &parser, Options &options)
{
    const std::optional<QSize> size = parseSize(parser.value("size"));
    if (!size && !parser.isSet("picture"))
        return wrong(Cli::tr("--size wants WIDTHxHEIGHT up to 16384x16384, not \"%1\"",
                             {parser.value("size").toStdString()}));
    options.size = size.value_or(options.size);
    bool isNumber = false;
    options.scale = parser.value("scale").toDouble(&isNumber);
    if (!isNumber || options.scale < 0.5 || options.scale > 4)
        return wrong(Cli::tr("--scale wants a number from 0.5 to 4, not \"%1\"",
                             {parser.value("scale").toStdString()}));
    if (!options.screenshot.isEmpty() && !windowFits(options.size, options.scale))
        return wrong(
            Cli::tr("--size is too small for the window, which needs %1x%2 times --scale",
                    {std::to_string(kLeastWindow.width()), std::to_string(kLeastWindow.height())}));
    if (parser.isSet("range")) {
        options.range = parseTimeRange(parser.value("range").toStdString());
        if (!options.range)
            return wrong(Cli::tr("--range wants two times like 20ms:35ms, not \"%1\"",
                                 {parser.value("range").toStdString()}));
    }
    if (parser.isSet("idle-threshold")) {
        options.idleThreshold = parseDuration(parser.value("idle-threshold").toStdString());
        if (!options.idleThreshold || *options.idleThreshold <= 0)
            return wrong(Cli::tr("--idle-threshold wants a time like 100us, not \"%1\"",
                                 {parser.value("idle-threshold").toStdString()}));
    }
    return {};
}

Result<void> readWords(const QCommandLineParser &parser, Options &options)
{
    if (parser.isSet("language")) {
        const auto language = reporting::parseLanguage(parser.value("language").toStdString());
        if (!language)
            return language.error();
        options.language = *language == reporting::Language::Chinese ? QStringLiteral("zh_CN")
                                                                     : QStringLiteral("en");
    }
    options.theme = parser.value("theme");
    options.tab = parser.value("tab");
    options.query = parser.value("query");
    if (!options.query.isEmpty() && !parser.isSet("tab"))
        options.tab = QStringLiteral("query");
    if (!isOneOf(options.theme, {"", "dark", "light"}))
        return wrong(
            Cli::tr("--theme knows dark and light, not \"%1\"", {options.theme.toStdString()}));
    if (!isOneOf(parser.value("gpu-ranges"), {"", "on", "off"}))
        return wrong(Cli::tr("--gpu-ranges knows on and off, not \"%1\"",
                             {parser.value("gpu-ranges").toStdString()}));
    if (parser.isSet("gpu-ranges"))
        options.gpuRanges = parser.value("gpu-ranges") == QLatin1String("on");
    if (!isOneOf(options.tab, {"kernels", "copies", "memcpy", "api", "nvtx", "osrt", "threadstates",
                               "idle", "steps", "operators", "flames", "summaries", "findings",
                               "compare", "ranks", "query"}))
        return wrong(Cli::tr(
            "--tab knows kernels, memcpy, api, nvtx, osrt, threadstates, idle, steps, operators, "
            "flames, summaries, findings, compare, ranks and query, not \"%1\"",
            {options.tab.toStdString()}));
    return {};
}

} // namespace

Result<Options> parseOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOptions(optionList());
    parser.addOptions(PictureOptions::list());
    if (!parser.parse(arguments))
        return wrong(usage::reasonOf(parser));
    Options options;
    options.files = localFiles(parser.positionalArguments());
    options.beside = parser.isSet("beside");
    options.ranks = parser.isSet("ranks");
    options.newWindow = parser.isSet("new-window");
    options.singleInstance = parser.isSet("single-instance");
    options.screenshot = parser.value("screenshot");
    options.select = parser.value("select");
    options.selectLongestGap = parser.isSet("select-longest-gap");
    options.selectRows = parser.value("select-rows");
    options.visibleRange = parser.isSet("visible-range");
    options.help = parser.isSet("help");
    options.version = parser.isSet("version");
    if (options.help || options.version)
        return options;
    if (const Result<void> read = readValues(parser, options); !read)
        return read.error();
    if (const Result<void> read = readWords(parser, options); !read)
        return read.error();
    if (options.files.contains(QStringLiteral("-")))
        return wrong(
            Cli::tr("\"-\" is no file: a trace cannot be read from standard input; save it first"));
    if (options.beside && options.files.size() < 2)
        return wrong(Cli::tr("--beside wants two files"));
    if (options.ranks) {
        const Result<QString> list = rankListOf(options.files);
        if (!list)
            return list.error();
        options.files = {*list};
    }
    if (options.newWindow && options.singleInstance)
        return wrong(Cli::tr("--new-window and --single-instance exclude each other"));
    const qsizetype drawn = options.beside ? 2 : 1;
    if (!options.screenshot.isEmpty() && options.files.size() != drawn)
        return wrong(Cli::tr("--screenshot wants exactly one FILE to draw, or two with --beside"));
    if (const Result<void> read = PictureOptions::read(parser, options); !read)
        return read.error();
    return options;
}

std::string helpText()
{
    return Cli::tr("Shows what a GPU training job does on CPU, CUDA and threads.") + "\n\n" +
           Cli::tr("Usage: trilane-ui [OPTION...] [FILE...]") + "\n\n" + Cli::tr("Options") +
           ":\n" + usage::listed(optionList()) + usage::listed(PictureOptions::list()) + "\n" +
           Cli::tr("Arguments") + ":\n" +
           usage::listed("FILE", Cli::tr("Traces to open: %1.", {cli::readableFormats()})) + "\n" +
           Cli::tr(R"(Examples:
  trilane-ui trace.json.gz
  trilane-ui --beside rank0.trilane rank1.trilane
  trilane-ui --screenshot out.png --size 2560x1440 --theme dark trace.sqlite
  trilane-ui --picture out.pdf --what whole --size 297x210mm trace.trilane
  trilane-ui --picture out.svg --range 1.2s:1.5s --title "Step 12" trace.trilane
  trilane-ui --picture out.png --range 1.2s:1.5s --select-rows "stream 7" --what selection trace.trilane
  trilane-ui --screenshot out.png --range 1.2s:1.5s --language zh_CN trace.trilane

Exit status: 0 done, 1 the trace or the picture failed, 2 wrong usage.)") +
           "\n";
}

} // namespace trilane
