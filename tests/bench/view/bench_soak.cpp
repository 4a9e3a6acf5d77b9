// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_soak [--seconds N] [--seed S] [--strict] FILE: a seeded random walk through a page of the
/// viewer at 3840×2160: moving, folding, selecting, hovering, tables. Prints the memory after 10 %,
/// 50 % and all of the time, and the longest time the GUI thread was away from its event loop.
/// --strict fails above the targets (time that others had the processor left out); without it only
/// what crashes or hangs fails.

#include "app/ui/tracepage.h"
#include "app/ui/workspace.h"
#include "model/base/largeblocks.h"
#include "tests/bench/view/hand.h"
#include "tests/bench/view/timedapplication.h"

#include <QAbstractItemView>
#include <QCommandLineParser>
#include <QScrollBar>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTreeView>

#include <array>
#include <cstdlib>

using namespace trilane;
using bench::Hand;
using bench::TimedApplication;

namespace {

constexpr QSize kScreen(3840, 2160);
constexpr double kPatience = 300;
constexpr double kMostMemory = 600e6;
constexpr double kMostAway = 0.050;
/// Memory that comes and goes with what is looked at just now.
constexpr double kFlat = 40e6;

class Soak
{
public:
    Soak(TimedApplication &app, TracePage &page, uint64_t seed)
        : m_app(app)
        , m_page(page)
        , m_timeline(*page.workspace()->timeline())
        , m_view(page.workspace()->view())
        , m_hand(m_timeline, seed)
    {}

    void step()
    {
        struct Action
        {
            void (Soak::*run)();
            const char *name;
            int often;
        };
        static constexpr std::array kActions{Action{&Soak::zoom, "zoom", 3},
                                             Action{&Soak::pan, "pan", 3},
                                             Action{&Soak::hover, "hover", 4},
                                             Action{&Soak::scroll, "scroll", 2},
                                             Action{&Soak::click, "click", 3},
                                             Action{&Soak::key, "key", 2},
                                             Action{&Soak::neighbour, "neighbour", 1},
                                             Action{&Soak::jump, "jump", 1},
                                             Action{&Soak::drag, "drag", 1},
                                             Action{&Soak::fold, "fold", 1},
                                             Action{&Soak::mark, "mark", 1},
                                             Action{&Soak::tab, "tab", 1},
                                             Action{&Soak::row, "row", 1},
                                             Action{&Soak::sort, "sort", 1},
                                             Action{&Soak::resize, "resize", 1},
                                             Action{&Soak::all, "all", 1}};
        static constexpr int kAll = [] {
            int all = 0;
            for (const Action &action : kActions)
                all += action.often;
            return all;
        }();
        int at = m_hand.below(kAll);
        const Action *action = kActions.data();
        for (; at >= action->often; ++action)
            at -= action->often;
        m_app.setDoing(action->name);
        (this->*action->run)();
    }

private:
    void frame() { m_app.untilPainted(20); }

    void zoom()
    {
        const QPoint at = m_hand.onLanes();
        const int angle = m_hand.below(5) < 3 ? 120 : -120;
        for (int i = 2 + m_hand.below(8); i > 0; --i) {
            m_hand.wheel(at, angle);
            frame();
        }
    }
    void pan()
    {
        QPoint at = m_hand.onLanes();
        m_hand.press(at);
        for (int i = 3 + m_hand.below(8); i > 0; --i) {
            at += QPoint(m_hand.below(300) - 150, m_hand.below(60) - 30);
            m_hand.move(at, Qt::LeftButton);
            frame();
        }
        m_hand.release(at);
    }
    void drag()
    {
        QPoint at = m_hand.onLanes();
        m_hand.press(at, Qt::ShiftModifier);
        for (int i = 3 + m_hand.below(6); i > 0; --i) {
            at += QPoint(m_hand.below(400) - 100, m_hand.below(100) - 20);
            m_hand.move(at, Qt::LeftButton, Qt::ShiftModifier);
            frame();
        }
        m_hand.release(at, Qt::ShiftModifier);
    }
    void hover()
    {
        for (int i = 5; i > 0; --i) {
            m_hand.move(m_hand.onLanes());
            frame();
        }
    }
    void scroll()
    {
        QScrollBar *bar = m_timeline.verticalScrollBar();
        const int to = m_hand.below(bar->maximum() + 1);
        m_app.timed("scroll", [&] { bar->setValue(to); });
        frame();
    }
    void click()
    {
        const QPoint at = m_hand.onLanes();
        m_hand.move(at);
        m_hand.press(at);
        m_hand.release(at);
        frame();
    }
    void fold()
    {
        const QPoint at = m_hand.onNames();
        m_hand.press(at);
        m_hand.release(at);
        frame();
    }
    void key()
    {
        static constexpr std::array kKeys{Qt::Key_W, Qt::Key_S, Qt::Key_A,     Qt::Key_D,
                                          Qt::Key_F, Qt::Key_W, Qt::Key_Escape};
        m_hand.key(kKeys[static_cast<size_t>(m_hand.below(kKeys.size()))]);
        frame();
    }
    void neighbour()
    {
        static constexpr std::array kKeys{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down};
        for (int i = 4; i > 0; --i) {
            m_hand.key(kKeys[static_cast<size_t>(m_hand.below(kKeys.size()))]);
            frame();
        }
    }
    void jump()
    {
        const TimeRange to = m_hand.somewhere(m_view.bounds(), 10'000);
        m_app.timed("jump", [&] { m_view.setRange(to); });
        frame();
    }
    void all()
    {
        m_app.timed("show all", [&] { m_view.showAll(); });
        frame();
    }
    void mark()
    {
        const std::optional<FoundSlice> slice = m_view.selectedSlice();
        m_app.timed("mark", [&] {
            m_view.setHighlighted(slice && m_hand.below(2) ? slice->slice.name : StringId());
        });
        frame();
    }
    void tab()
    {
        for (QTabBar *bar : m_page.findChildren<QTabBar *>()) {
            const int index = m_hand.below(bar->count());
            m_app.timed("tab", [&] { bar->setCurrentIndex(index); });
        }
        frame();
    }
    [[nodiscard]] QAbstractItemView *table()
    {
        QList<QAbstractItemView *> shown;
        for (QAbstractItemView *view : m_page.findChildren<QAbstractItemView *>()) {
            if (view->isVisible() && view->model() && view->model()->rowCount() > 0)
                shown << view;
        }
        return shown.isEmpty() ? nullptr : shown[m_hand.below(static_cast<int>(shown.size()))];
    }
    void row()
    {
        QAbstractItemView *view = table();
        if (!view)
            return;
        const int row = m_hand.below(view->model()->rowCount());
        m_app.timed("row of a table", [&] {
            view->scrollTo(view->model()->index(row, 0));
            view->setCurrentIndex(view->model()->index(row, 0));
        });
        frame();
    }
    void sort()
    {
        auto *view = qobject_cast<QTreeView *>(table());
        if (!view || !view->isSortingEnabled())
            return;
        const int column = m_hand.below(view->model()->columnCount());
        const auto order = m_hand.below(2) ? Qt::AscendingOrder : Qt::DescendingOrder;
        m_app.timed("sorting of a table", [&] { view->sortByColumn(column, order); });
        frame();
    }
    void resize()
    {
        const QSize size = kScreen - QSize(m_hand.below(400), m_hand.below(400));
        m_app.timed("resize", [&] { m_page.resize(size); });
        frame();
    }

    TimedApplication &m_app;
    TracePage &m_page;
    TimelineWidget &m_timeline;
    ViewState &m_view;
    Hand m_hand;
};

struct Outcome
{
    double early = 0, middle = 0, end = 0; ///< resident bytes
    double longest = 0;
    double longestUnloaded = 0; ///< without waiting for a processor that others had
    int steps = 0;
    int above = 0; ///< steps in which the thread was away for too long
};

Outcome soak(TimedApplication &app, TracePage &page, uint64_t seed, double seconds)
{
    Outcome outcome;
    Soak walk(app, page, seed);
    app.forgetLongest();
    const bench::Stopwatch watch;
    while (watch.seconds() < seconds || outcome.steps < 20) {
        app.forgetLongest();
        walk.step();
        const bench::Frame &longest = app.longest();
        outcome.above += longest.wall > kMostAway ? 1 : 0;
        outcome.longest = std::max(outcome.longest, longest.wall);
        outcome.longestUnloaded = std::max(outcome.longestUnloaded, longest.wall - longest.queued);
        ++outcome.steps;
        const auto now = static_cast<double>(bench::residentNow());
        if (watch.seconds() < seconds * 0.1 || outcome.early == 0)
            outcome.early = now;
        if (watch.seconds() < seconds * 0.5 || outcome.middle == 0)
            outcome.middle = now;
    }
    if (!app.until([&] { return page.isSettled(); }, kPatience))
        bench::fail("the page has not settled");
    outcome.end = static_cast<double>(bench::residentNow());
    return outcome;
}

int judge(const Outcome &outcome, bool strict)
{
    bench::row("steps", outcome.steps, "");
    bench::row("resident after 10 %", outcome.early, "bytes");
    bench::row("resident after 50 %", outcome.middle, "bytes");
    bench::row("resident at the end", outcome.end, "bytes");
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    bench::row("longest away from the event loop", outcome.longest, "s");
    bench::row("  without waiting for a processor", outcome.longestUnloaded, "s");
    bench::row("steps with more than 50 ms", outcome.above, "");
    if (!strict)
        return 0;
    if (outcome.end > kMostMemory)
        bench::fail("more than 600 MB resident at the end");
    if (outcome.end > outcome.middle + kFlat)
        bench::fail("memory has grown in the second half");
    if (outcome.longestUnloaded > kMostAway)
        bench::fail("the GUI thread was away for more than 50 ms");
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    largeblocks::tameHeap();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication app(argc, argv);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QCommandLineParser parser;
    parser.addOptions({{"seconds", "How long.", "N", "60"},
                       {"seed", "Of the random walk.", "S", "1"},
                       {"tell", "Names what takes longer than this.", "MS", "50"},
                       {"strict", "Fails above the targets."}});
    parser.addPositionalArgument("file", "The trace.");
    parser.addHelpOption();
    parser.process(app);
    if (parser.positionalArguments().size() != 1)
        bench::fail("usage: bench_soak [--seconds N] [--seed S] [--strict] FILE");
    TracePage page(parser.positionalArguments().front());
    page.resize(kScreen);
    page.show();
    page.session()->open();
    if (!app.until([&] { return page.session()->state() != Session::State::Loading; }, kPatience) ||
        !page.workspace())
        bench::fail(page.session()->error().message());
    app.watch(page.workspace()->timeline()->viewport());
    if (!app.until([&] { return page.isSettled(); }, kPatience))
        bench::fail("the page has not settled");
    app.tellAbove(parser.value("tell").toDouble() / 1e3);
    return judge(
        soak(app, page, parser.value("seed").toULongLong(), parser.value("seconds").toDouble()),
        parser.isSet("strict"));
}
