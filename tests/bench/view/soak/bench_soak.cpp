// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_soak [--seconds N] [--seed S] [--from STEP] [--strict] FILE: a seeded random walk through
/// the window at 3840×2160: moving, rows, selecting, finding, tables, marks, dialogs. Prints the
/// memory at every twentieth of the time, and for each kind of action the longest time the GUI
/// thread was away from its event loop. --strict fails above the targets (time that others had the
/// processor left out); without it only what crashes or hangs fails.

#include "app/ui/page/tracepage.h"
#include "model/base/platform/largeblocks.h"
#include "tests/bench/view/soak/memorycurve.h"
#include "tests/bench/view/soak/walk.h"
#include "tests/bench/view/soak/whereabouts.h"

#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QTemporaryDir>

#include <cstdio>
#include <map>
#include <optional>

using namespace trilane;
using bench::Frame;
using bench::MemoryCurve;
using bench::SoakWalk;
using bench::TimedApplication;
using bench::Whereabouts;

namespace {

constexpr QSize kScreen(3840, 2160);
constexpr double kPatience = 300;
constexpr double kMaxMemory = 600e6;
constexpr double kMaxAway = 0.050;
constexpr double kMaxGrowth = 0.03;
constexpr uint64_t kMinSteps = 20;

/// What actions of one name have done to the event loop.
struct Absence
{
    int steps = 0;
    int above = 0;       ///< steps with an absence above the target
    double longest = 0;  ///< seconds
    double unloaded = 0; ///< seconds, without waiting for a processor that others had
};

struct Soaked
{
    MemoryCurve memory;
    double end = 0; ///< resident bytes when all is quiet
    std::map<std::string, Absence> absences;
    Absence all;
    std::string longestFor;
};

void note(Soaked &outcome, const SoakWalk &walk, const TimedApplication &app)
{
    const Frame &longest = app.longest();
    const double unloaded = longest.wall - longest.queued;
    if (unloaded > outcome.all.unloaded)
        outcome.longestFor =
            app.longestFor() + "; " + walk.name() + ", step " + std::to_string(walk.number());
    for (Absence *absence : {&outcome.absences[walk.name()], &outcome.all}) {
        ++absence->steps;
        absence->above += longest.wall > kMaxAway ? 1 : 0;
        absence->longest = std::max(absence->longest, longest.wall);
        absence->unloaded = std::max(absence->unloaded, unloaded);
    }
}

Soaked soak(TimedApplication &app, SoakWalk &walk, double seconds)
{
    Soaked outcome;
    const bench::Stopwatch watch;
    for (uint64_t steps = 0; watch.seconds() < seconds || steps < kMinSteps; ++steps) {
        app.forgetFrames();
        app.forgetLongest();
        walk.step();
        note(outcome, walk, app);
        outcome.memory.sample(watch.seconds() / seconds);
    }
    if (!app.until([&] { return walk.window.currentPage()->isSettled(); }, kPatience))
        bench::fail("the page has not settled");
    outcome.end = static_cast<double>(bench::residentNow());
    return outcome;
}

void print(const Soaked &outcome)
{
    std::fprintf(stderr, "%-20s %6s %8s %10s %12s\n", "action", "steps", "> 50 ms", "longest/ms",
                 "unloaded/ms");
    for (const auto &[name, absence] : outcome.absences)
        std::fprintf(stderr, "%-20s %6d %8d %10.1f %12.1f\n", name.c_str(), absence.steps,
                     absence.above, absence.longest * 1e3, absence.unloaded * 1e3);
    std::fprintf(stderr, "longest: %s\n", outcome.longestFor.c_str());
    bench::row("steps", outcome.all.steps, "");
    outcome.memory.print();
    bench::row("resident at the end", outcome.end, "bytes");
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    bench::row("longest away from the event loop", outcome.all.longest, "s");
    bench::row("  without waiting for a processor", outcome.all.unloaded, "s");
    bench::row("steps with more than 50 ms", outcome.all.above, "");
}

int judge(const Soaked &outcome)
{
    if (outcome.end > kMaxMemory)
        bench::fail("more than 600 MB resident at the end");
    if (outcome.memory.growth() > kMaxGrowth)
        bench::fail("memory grows");
    if (outcome.all.unloaded > kMaxAway)
        bench::fail("the GUI thread was away for more than 50 ms");
    return 0;
}

/// Settings, marks and caches of a soak are its own; the trace is seen through a link, so that
/// nothing is written beside it.
QString makeHome(const QTemporaryDir &home, const QString &trace)
{
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(name, home.filePath(QString::fromLatin1(name)).toLocal8Bit());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    const QString link = home.filePath(QFileInfo(trace).fileName());
    if (!QFile::link(QFileInfo(trace).absoluteFilePath(), link))
        bench::fail("no link to the trace can be made");
    return link;
}

} // namespace

int main(int argc, char **argv)
{
    platform::largeblocks::configureHeap();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("trilane"));
    QCoreApplication::setApplicationName(QStringLiteral("bench_soak"));
    QCommandLineParser parser;
    parser.addOptions({{"seconds", "How long.", "N", "60"},
                       {"seed", "Of the random walk.", "S", "1"},
                       {"from", "First step: goes on with a walk of that seed.", "STEP", "0"},
                       {"tell", "Names what takes longer than this.", "MS", "50"},
                       {"stacks", "Prints where it is when it has been away so long.", "MS"},
                       {"strict", "Fails above the targets."}});
    parser.addPositionalArgument("file", "The trace.");
    parser.addHelpOption();
    parser.process(app);
    if (parser.positionalArguments().size() != 1)
        bench::fail("usage: bench_soak [--seconds N] [--seed S] [--strict] FILE");
    const QTemporaryDir home;
    const QString trace = makeHome(home, parser.positionalArguments().front());
    ui::Appearance appearance;
    appearance.setTheme(ui::Appearance::ThemeChoice::Dark, false);
    ui::MainWindow window(&appearance);
    window.resize(kScreen);
    window.show();
    const ui::TracePage *page = window.openFile(trace);
    if (!app.until([&] { return page->session()->state() != session::Session::State::Loading; },
                   kPatience) ||
        !page->workspace())
        bench::fail(page->session()->error().message());
    app.watch(page->workspace()->timeline()->viewport());
    if (!app.until([&] { return page->isSettled(); }, kPatience))
        bench::fail("the page has not settled");
    app.tellAbove(parser.value("tell").toDouble() / 1e3);
    std::optional<Whereabouts> whereabouts;
    if (parser.isSet("stacks"))
        whereabouts.emplace(app.workingSince(), parser.value("stacks").toDouble() / 1e3);
    SoakWalk walk(app, window, appearance, parser.value("seed").toULongLong(),
                  parser.value("from").toULongLong());
    const Soaked outcome = soak(app, walk, parser.value("seconds").toDouble());
    print(outcome);
    return parser.isSet("strict") ? judge(outcome) : 0;
}
