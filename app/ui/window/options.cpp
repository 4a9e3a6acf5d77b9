// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/options.h"

#include "app/terminal/commandline.h"
#include "app/terminal/speech.h"
#include "app/ui/pieces/rankchoice.h"
#include "app/ui/window/mainwindow.h"
#include "app/ui/window/pictureoptions.h"
#include "model/base/version.h"
#include "model/formats/registry/importtrace.h"
#include "views/tables/pages/bottompanel.h"

#include <QUrl>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace trilane::ui {

using terminal::Cli;

namespace {

constexpr int kMaxSide = 16384;

/// Those of QApplication, which finds them itself; without their dashes.
constexpr std::array kQtOptions{"platform",        "platformpluginpath", "platformtheme", "plugin",
                                "qwindowgeometry", "qwindowicon",        "qwindowtitle",  "session",
                                "style",           "stylesheet",         "display"};
constexpr std::array kQtFlags{"reverse", "widgetcount", "nograb", "dograb", "sync"};

Result<QString> textOf(const std::string &word)
{
    return QString::fromStdString(word);
}

/// Values of --tab.
std::vector<std::string> tabIds()
{
    std::vector<std::string> ids;
    for (const tables::BottomPanel::Tab &tab : tables::BottomPanel::allTabs())
        ids.push_back(QString(tab.id).toStdString());
    return ids;
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

void addWhatToShow(terminal::CommandLine &line, Options &options, std::optional<QString> &tab)
{
    line.value("--range", options.range, "A:B",
               Cli::text("Time range to show, from the start of the trace: 20ms:35ms"),
               terminal::parseRange);
    line.value("--theme", options.theme, "THEME", Cli::text("dark or light"), textOf)
        .oneOf({"dark", "light"});
    const std::vector<std::string> ids = tabIds();
    std::vector<std::string> known = ids;
    known.emplace_back("copies"); // as the table was called before there were others
    line.value("--tab", tab, "TAB", Cli::text("Tab to show: %1", {joined(ids)}), textOf)
        .oneOf(known);
    line.value("--query", options.query, "QUERY",
               Cli::text("Run a query in the Query tab: SQL, or the name of a saved query"),
               textOf);
    line.value("--select", options.select, "TEXT",
               Cli::text("Select the longest call of the kernel whose name contains TEXT"), textOf);
    line.flag("--select-longest-gap", options.selectLongestGap,
              Cli::text("Select the longest idle gap of a GPU"));
    line.value("--select-rows", options.selectRows, "TEXT",
               Cli::text("Select an area: the visible time of the rows whose name or parent's name "
                         "contains TEXT or matches /EXPRESSION/"),
               textOf);
    line.traceTime("--idle-threshold", options.idleThreshold,
                   Cli::text("Minimum idle gap to show: 100us"));
    line.onOff("--gpu-ranges", options.gpuRanges,
               Cli::text("Show ranges below streams: on or off; default: last setting"));
    line.flag("--visible-range", options.visibleRange,
              Cli::text("Tables cover the view instead of the whole trace"));
}

void addWindows(terminal::CommandLine &line, Options &options)
{
    line.flag("--beside", options.beside,
              Cli::text("Show the second FILE beside the first, with linked time"));
    line.flag("--ranks", options.ranks,
              Cli::text("Show the files, traces of several ranks, as one on a common time axis"));
    line.flag("--new-window", options.newWindow, Cli::text("Always open a new window"));
    line.flag("--single-instance", options.singleInstance,
              Cli::text("Open the files in the existing window, if there is one"));
}

std::string footer()
{
    return Cli::text(R"(Examples:
  trilane-ui trace.json.gz
  trilane-ui --beside rank0.trilane rank1.trilane
  trilane-ui --screenshot out.png --size 2560x1440 --theme dark trace.sqlite
  trilane-ui --picture out.pdf --what whole --size 297x210mm trace.trilane
  trilane-ui --picture out.svg --range 1.2s:1.5s --title "Step 12" trace.trilane
  trilane-ui --picture out.png --range 1.2s:1.5s --select-rows "stream 7" --what selection trace.trilane
  trilane-ui --screenshot out.png --range 1.2s:1.5s --language zh trace.trilane

Exit codes: 0 success, 1 the trace or the image failed, 2 invalid usage.)");
}

std::optional<QSize> parseSize(const std::string &text)
{
    const QStringList parts = QString::fromStdString(text).toLower().split(QLatin1Char('x'));
    bool wide = false, high = false;
    const QSize size(parts.value(0).toInt(&wide), parts.value(1).toInt(&high));
    const bool fits =
        parts.size() == 2 && wide && high && size.width() <= kMaxSide && size.height() <= kMaxSide;
    return fits ? std::optional(size) : std::nullopt;
}

/// Rounded as takeScreenshot() does.
bool windowFits(QSize pixels, double scale)
{
    return std::ceil(pixels.width() / scale) >= kMinWindow.width() &&
           std::ceil(pixels.height() / scale) >= kMinWindow.height();
}

Result<void> readSize(const std::string &text, Options &options)
{
    const std::optional<QSize> size = parseSize(text);
    if (!size && options.picture.isEmpty())
        return wrongUsage(msg("--size requires WIDTHxHEIGHT up to 16384x16384, not \"%1\"", text));
    options.size = size.value_or(options.size);
    if (!options.screenshot.isEmpty() && !windowFits(options.size, options.scale))
        return wrongUsage(msg("--size is too small: the window needs %1x%2 times --scale",
                              kMinWindow.width(), kMinWindow.height()));
    return {};
}

/// Desktops hand over file:// addresses.
QStringList localFiles(const std::vector<std::string> &words)
{
    QStringList files;
    for (const std::string &word : words) {
        const QString file = QString::fromStdString(word);
        files << (file.startsWith(QLatin1String("file://")) ? QUrl(file).toLocalFile() : file);
    }
    return files;
}

/// The command line without the program and Qt's own options.
std::vector<std::string> ownWords(const QStringList &arguments, Options &options)
{
    std::vector<std::string> words;
    const auto isOneOf = [](const auto &names, const QString &name) {
        return std::any_of(names.begin(), names.end(),
                           [&](const char *one) { return name == QLatin1String(one); });
    };
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        const QString &word = arguments[i];
        const qsizetype dashes = word.startsWith(QLatin1String("--")) ? 2
                                 : word.startsWith(QLatin1Char('-'))  ? 1
                                                                      : 0;
        const QString name = word.mid(dashes).section(QLatin1Char('='), 0, 0);
        if (dashes > 0 && isOneOf(kQtOptions, name)) {
            options.hasPlatform = options.hasPlatform || name == QLatin1String("platform");
            i += word.contains(QLatin1Char('=')) ? 0 : 1;
        } else if (dashes == 0 || !isOneOf(kQtFlags, name)) {
            words.push_back(word.toStdString());
        }
    }
    return words;
}

/// Options that require or exclude each other.
Result<void> check(Options &options)
{
    if (options.files.contains(QStringLiteral("-")))
        return wrongUsage(msg(
            "traces cannot be read from standard input (\"-\"); save the trace to a file first"));
    if (options.idleThreshold == Ns{0})
        return wrongUsage(msg("--idle-threshold requires a time such as 100us, not \"%1\"", "0"));
    if (options.beside && options.files.size() < 2)
        return wrongUsage(msg("--beside requires two files"));
    if (options.ranks) {
        const Result<QString> list = rankListOf(options.files);
        if (!list)
            return list.error();
        options.files = {*list};
    }
    if (options.newWindow && options.singleInstance)
        return wrongUsage(msg("--new-window and --single-instance cannot be combined"));
    if (!options.screenshot.isEmpty() &&
        !options.screenshot.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        return wrongUsage(msg("--screenshot requires a name that ends in .png, not \"%1\"",
                              options.screenshot.toStdString()));
    const qsizetype drawn = options.beside ? 2 : 1;
    if (!options.screenshot.isEmpty() && options.files.size() != drawn)
        return wrongUsage(
            msg("--screenshot requires one FILE, two with --beside or several with --ranks"));
    return {};
}

} // namespace

Error wrongUsage(Message what)
{
    return Error{.what = std::move(what), .remedy = msg("see `%1 --help`", "trilane-ui")};
}

Result<Options> parseOptions(const QStringList &arguments)
{
    terminal::CommandLine line(
        "trilane-ui", Cli::text("Shows the CPU, CUDA and thread activity of GPU training jobs"));
    Options options;
    std::vector<std::string> files;
    std::string size = "1920x1200";
    line.value("FILE", files, "",
               Cli::text("Traces to open: %1", {terminal::told(formats::readableFormats())}));
    line.value("--screenshot", options.screenshot, "FILE.png",
               Cli::text("Write an image of the whole window to FILE.png and exit"), textOf);
    line.value("--size", size, "WxH",
               Cli::text("Size of the image in pixels, WIDTHxHEIGHT; with --picture also in mm, "
                         "297x210mm; default: 1920x1200"));
    line.value("--scale", options.scale, "FACTOR",
               Cli::text("Scale of text and rows in the image, 0.5 to 4; default: 1"))
        .between(0.5, 4.0);
    std::optional<QString> tab;
    addWhatToShow(line, options, tab);
    addWindows(line, options);
    PictureOptions picture;
    picture.add(line, options);
    line.addLanguage(Cli::text("Language of the window and of messages: %1",
                               {terminal::told(translation::languageChoice())}));
    line.setVersion("-v,--version", "trilane-ui " TRILANE_VERSION);
    line.setFooter(footer());
    Result<std::string> asked = line.parse(ownWords(arguments, options));
    if (!asked)
        return asked.error();
    options.answer = std::move(*asked);
    if (!options.answer.empty())
        return options;
    options.files = localFiles(files);
    if (const auto language = line.language())
        options.language =
            QString::fromStdString(std::string(translation::factsOf(*language).locale));
    if (tab || !options.query.isEmpty())
        options.tab = tab.value_or(QStringLiteral("query"));
    if (options.tab == QLatin1String("copies"))
        options.tab = QStringLiteral("memcpy");
    if (const Result<void> read = readSize(size, options); !read)
        return read.error();
    if (const Result<void> checked = check(options); !checked)
        return checked.error();
    if (const Result<void> read = picture.read(size, options); !read)
        return read.error();
    return options;
}

} // namespace trilane::ui
