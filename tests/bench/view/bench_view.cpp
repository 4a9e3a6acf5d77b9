// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_view open FILE: from the start of the program to the first painted timeline, and to the
/// first complete one, in a page of the viewer at 3840×2160.
/// bench_view pan|zoom|scroll|hover FILE [SEED]: frames of a seeded walk, done once to warm up.
/// bench_view unseen FILE [SEED]: ranges of a trace just opened: coarse picture, complete picture.
/// bench_view resize FILE [SEED]: a page of the viewer made larger and smaller, near 3840×2160.
/// bench_view theme FILE: a page of the viewer made light and dark.

#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/pieces/appearance.h"
#include "model/base/platform/largeblocks.h"
#include "tests/bench/view/hand.h"
#include "tests/bench/view/timedapplication.h"
#include "views/session/document/opentrace.h"

#include <QScrollBar>
#include <QSettings>
#include <QTemporaryDir>

#include <cstdlib>
#include <cstring>
#include <random>

using namespace trilane;
using bench::Hand;
using bench::TimedApplication;

namespace {

constexpr QSize kScreen(3840, 2160);
constexpr double kPatience = 120;
constexpr int kLegs = 12;
constexpr int kStepsPerLeg = 20;
constexpr Ns kMinDuration = 100'000;
constexpr int kUnseen = 24;
constexpr int kResizes = 60;
constexpr int kThemes = 20;

/// The timeline alone, as large as the screen.
struct Stage
{
    TimedApplication &app;
    std::shared_ptr<const store::Store> store;
    session::ViewState state;
    timeline::TimelineWidget timeline{state};

    Stage(TimedApplication &application, const std::string &path)
        : app(application)
    {
        timeline.resize(kScreen);
        timeline.show();
        app.watch(timeline.viewport());
        open(path);
        settle();
    }
    void open(const std::string &path)
    {
        auto opened = session::openTrace(path, {}); // keeps as much as the window does
        if (!opened)
            bench::fail(opened.error().message());
        store = std::move(opened).value();
        state.setStore(store);
    }
    [[nodiscard]] bool isComplete()
    {
        return !timeline.isBusy() && timeline.renderer().isComplete();
    }
    void settle()
    {
        if (!app.until([this] { return isComplete(); }, kPatience))
            bench::fail("the picture was not complete within two minutes");
        app.untilPainted(30);
    }
};

/// The page's trace is open and its first picture painted; fails otherwise.
void awaitOpen(TimedApplication &app, ui::TracePage &page)
{
    page.resize(kScreen);
    page.show();
    page.session()->open();
    if (!app.until([&] { return page.session()->state() != session::Session::State::Loading; },
                   kPatience) ||
        !page.workspace())
        bench::fail(page.session()->error().message());
    app.watch(page.workspace()->timeline()->viewport());
}

void openPage(TimedApplication &app, const char *path, const bench::Stopwatch &watch)
{
    ui::TracePage page(QString::fromLocal8Bit(path));
    awaitOpen(app, page);
    const double opened = watch.seconds();
    timeline::TimelineWidget &timeline = *page.workspace()->timeline();
    app.forgetFrames();
    if (!app.until([&] { return !app.frames().empty(); }, kPatience))
        bench::fail("the timeline was not painted");
    const double painted = watch.seconds();
    if (!app.until([&] { return timeline.renderer().isComplete(); }, kPatience))
        bench::fail("the picture was not complete within two minutes");
    bench::row("slices", static_cast<double>(page.session()->view().trace().sliceCount()), "");
    bench::row("open", opened, "s");
    bench::row("first paint", painted, "s");
    bench::row("first complete paint", watch.seconds(), "s");
    bench::row("longest", app.longest().wall, "s");
    bench::row("resident", static_cast<double>(bench::residentNow()), "bytes");
}

using Step = void (*)(Stage &, Hand &, int);

void pan(Stage &stage, Hand &hand, int step)
{
    static QPoint at;
    if (step == 0)
        hand.press(at = hand.onLanes());
    at += QPoint(hand.below(160) - 80, 0);
    hand.move(at, Qt::LeftButton);
    stage.app.untilPainted();
    if (step == kStepsPerLeg - 1)
        hand.release(at);
}

void zoom(Stage &stage, Hand &hand, int step)
{
    static QPoint at;
    if (step == 0)
        at = hand.onLanes();
    hand.wheel(at, step < kStepsPerLeg / 2 ? 120 : -120);
    stage.app.untilPainted();
}

void scroll(Stage &stage, Hand &hand, int)
{
    QScrollBar *bar = stage.timeline.verticalScrollBar();
    const int by = hand.below(240) - 120;
    stage.app.timed("scroll", [&] { bar->setValue(bar->value() + by); });
    stage.app.untilPainted();
}

void hover(Stage &stage, Hand &hand, int)
{
    hand.move(hand.onLanes());
    stage.app.untilPainted();
}

/// Frames of the steps alone: settling between the legs is another matter.
std::vector<bench::Frame> walk(Stage &stage, Step step, uint64_t seed, int legs)
{
    Hand hand(stage.timeline, seed);
    std::vector<bench::Frame> frames;
    stage.state.showAll();
    for (int leg = 0; leg < legs; ++leg) {
        stage.state.setRange(hand.somewhere(stage.state.bounds(), kMinDuration));
        stage.settle();
        stage.app.forgetFrames();
        for (int i = 0; i < kStepsPerLeg; ++i)
            step(stage, hand, i);
        frames.insert(frames.end(), stage.app.frames().begin(), stage.app.frames().end());
    }
    return frames;
}

void walks(TimedApplication &app, const char *path, Step step, uint64_t seed, int legs)
{
    Stage stage(app, path);
    (void)walk(stage, step, seed, legs);
    std::vector<double> wall, processor;
    for (const bench::Frame &frame : walk(stage, step, seed, legs)) {
        wall.push_back(frame.wall);
        processor.push_back(frame.processor);
    }
    if (wall.empty())
        bench::fail("nothing was painted");
    bench::row("frames", static_cast<double>(wall.size()), "");
    bench::row("median", bench::percentile(wall, 0.5), "s");
    bench::row("p95", bench::percentile(wall, 0.95), "s");
    bench::row("worst", bench::percentile(wall, 1), "s");
    bench::row("p95 on the processor", bench::percentile(processor, 0.95), "s");
    bench::row("worst on the processor", bench::percentile(processor, 1), "s");
    bench::row("rows", static_cast<double>(stage.timeline.renderer().rows().rows.size()), "");
    bench::row("resident", static_cast<double>(bench::residentNow()), "bytes");
}

void unseen(TimedApplication &app, const char *path, uint64_t seed, int times)
{
    Stage stage(app, path);
    Hand hand(stage.timeline, seed);
    std::vector<double> coarse, complete;
    for (int i = 0; i < times; ++i) {
        stage.open(path);
        stage.settle();
        app.forgetFrames();
        const bench::Stopwatch watch;
        app.timed("jump", [&] {
            stage.state.setRange(hand.somewhere(stage.state.bounds(), kMinDuration));
        });
        app.untilPainted(1000);
        coarse.push_back(watch.seconds());
        if (!app.until([&] { return stage.timeline.renderer().isComplete(); }, kPatience))
            bench::fail("a range was not complete within two minutes");
        complete.push_back(watch.seconds());
    }
    bench::row("coarse p95", bench::percentile(coarse, 0.95), "s");
    bench::row("coarse worst", bench::percentile(coarse, 1), "s");
    bench::row("complete median", bench::percentile(complete, 0.5), "s");
    bench::row("complete p95", bench::percentile(complete, 0.95), "s");
    bench::row("complete worst", bench::percentile(complete, 1), "s");
}

/// Changes a page of the viewer again and again, each time until it is at rest: the longest event
/// is what is felt.
template <typename Change>
void changes(TimedApplication &app, const char *path, const char *what, int times, Change change)
{
    ui::TracePage page(QString::fromLocal8Bit(path));
    awaitOpen(app, page);
    const auto settle = [&] {
        if (!app.until([&] { return page.isSettled(); }, kPatience))
            bench::fail("the page has not settled");
        app.untilPainted(30);
    };
    settle();
    std::vector<double> wall, processor;
    for (int i = 0; i < times; ++i) {
        app.forgetLongest();
        app.timed(what, [&] { change(page); });
        app.untilPainted();
        settle();
        wall.push_back(app.longest().wall);
        processor.push_back(app.longest().processor);
    }
    bench::row("median", bench::percentile(wall, 0.5), "s");
    bench::row("p95", bench::percentile(wall, 0.95), "s");
    bench::row("worst", bench::percentile(wall, 1), "s");
    bench::row("median on the processor", bench::percentile(processor, 0.5), "s");
    bench::row("p95 on the processor", bench::percentile(processor, 0.95), "s");
    bench::row("worst on the processor", bench::percentile(processor, 1), "s");
}

void resizes(TimedApplication &app, const char *path, uint64_t seed, int times)
{
    std::mt19937_64 random(seed);
    const auto below = [&](uint64_t count) {
        return static_cast<int>(random() % count);
    };
    changes(app, path, "resize", times,
            [&](ui::TracePage &page) { page.resize(kScreen - QSize(below(400), below(400))); });
}

void themes(TimedApplication &app, const char *path, int times)
{
    ui::Appearance appearance;
    appearance.setTheme(ui::Appearance::ThemeChoice::Dark, false);
    changes(app, path, "theme", times, [&](ui::TracePage &) {
        appearance.setTheme(appearance.isDark() ? ui::Appearance::ThemeChoice::Light
                                                : ui::Appearance::ThemeChoice::Dark,
                            false);
    });
}

} // namespace

int main(int argc, char **argv)
{
    const bench::Stopwatch watch;
    if (argc < 3)
        bench::fail("usage: bench_view open|pan|zoom|scroll|hover|unseen|resize|theme FILE [SEED "
                    "[ROUNDS]]");
    platform::largeblocks::configureHeap();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    TimedApplication app(argc, argv);
    if (std::getenv("TRILANE_BENCH_TELL"))
        app.tellAbove(std::atof(std::getenv("TRILANE_BENCH_TELL")) / 1e3);
    const uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    const int rounds = argc > 4 ? std::atoi(argv[4]) : 0;
    const int legs = rounds > 0 ? rounds : kLegs;
    const std::string kind = argv[1];
    if (kind == "open")
        openPage(app, argv[2], watch);
    else if (kind == "unseen")
        unseen(app, argv[2], seed, rounds > 0 ? rounds : kUnseen);
    else if (kind == "resize")
        resizes(app, argv[2], seed, rounds > 0 ? rounds : kResizes);
    else if (kind == "theme")
        themes(app, argv[2], rounds > 0 ? rounds : kThemes);
    else if (kind == "pan")
        walks(app, argv[2], pan, seed, legs);
    else if (kind == "zoom")
        walks(app, argv[2], zoom, seed, legs);
    else if (kind == "scroll")
        walks(app, argv[2], scroll, seed, legs);
    else if (kind == "hover")
        walks(app, argv[2], hover, seed, legs);
    else
        bench::fail("no such walk: " + kind);
    return 0;
}
