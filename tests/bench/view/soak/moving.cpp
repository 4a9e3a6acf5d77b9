// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/walk.h"

#include <QScrollBar>

#include <array>

namespace trilane::bench {

namespace {

void zoom(SoakWalk &walk)
{
    const QPoint at = walk.hand.onLanes();
    const int angle = walk.hand.below(5) < 3 ? 120 : -120;
    for (int i = 2 + walk.hand.below(8); i > 0; --i) {
        walk.hand.wheel(at, angle);
        walk.frame();
    }
}

void pan(SoakWalk &walk)
{
    QPoint at = walk.hand.onLanes();
    walk.hand.press(at);
    for (int i = 3 + walk.hand.below(8); i > 0; --i) {
        at += QPoint(walk.hand.below(300) - 150, walk.hand.below(60) - 30);
        walk.hand.move(at, Qt::LeftButton);
        walk.frame();
    }
    walk.hand.release(at);
}

void boxZoom(SoakWalk &walk)
{
    const QPoint from = walk.hand.onLanes();
    const QPoint to = from + QPoint(40 + walk.hand.below(600), walk.hand.below(60));
    walk.hand.press(from, Qt::ControlModifier);
    for (const QPoint &at : {(from + to) / 2, to}) {
        walk.hand.move(at, Qt::LeftButton, Qt::ControlModifier);
        walk.frame();
    }
    walk.hand.release(to, Qt::ControlModifier);
    walk.frames(100);
}

/// An area of time × rows, summed up while it is dragged.
void area(SoakWalk &walk)
{
    QPoint at = walk.hand.onLanes();
    walk.hand.press(at, Qt::ShiftModifier);
    for (int i = 3 + walk.hand.below(6); i > 0; --i) {
        at += QPoint(walk.hand.below(400) - 100, walk.hand.below(100) - 20);
        walk.hand.move(at, Qt::LeftButton, Qt::ShiftModifier);
        walk.frame();
    }
    walk.hand.release(at, Qt::ShiftModifier);
    if (walk.maybe())
        walk.key(walk.timeline, Qt::Key_C, Qt::ControlModifier);
    walk.frame();
}

void hover(SoakWalk &walk)
{
    for (int i = 5; i > 0; --i) {
        walk.hand.move(walk.hand.onLanes());
        walk.frame();
    }
}

void scroll(SoakWalk &walk)
{
    QScrollBar *bar = walk.timeline.verticalScrollBar();
    const int to = walk.hand.below(bar->maximum() + 1);
    walk.app.timed("scroll", [&] { bar->setValue(to); });
    walk.frame();
}

void click(SoakWalk &walk)
{
    const QPoint at = walk.hand.onLanes();
    walk.hand.move(at);
    walk.hand.press(at);
    walk.hand.release(at);
    walk.frame();
    if (walk.hand.below(4) == 0) {
        walk.key(walk.timeline, Qt::Key_C, Qt::ControlModifier);
        walk.frame();
    }
}

void key(SoakWalk &walk)
{
    static constexpr std::array kKeys{Qt::Key_W, Qt::Key_S, Qt::Key_A,      Qt::Key_D,
                                      Qt::Key_F, Qt::Key_W, Qt::Key_Escape, Qt::Key_Plus};
    walk.hand.key(kKeys[static_cast<size_t>(walk.hand.below(kKeys.size()))]);
    walk.frame();
}

void neighbor(SoakWalk &walk)
{
    static constexpr std::array kKeys{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up,
                                      Qt::Key_Down, Qt::Key_N,     Qt::Key_G};
    for (int i = 4; i > 0; --i) {
        walk.hand.key(kKeys[static_cast<size_t>(walk.hand.below(kKeys.size()))]);
        walk.frame();
    }
}

void jump(SoakWalk &walk)
{
    const TimeRange to = walk.hand.somewhere(walk.view.bounds(), 10'000);
    walk.app.timed("jump", [&] { walk.view.setRange(to); });
    walk.frame();
}

void all(SoakWalk &walk)
{
    walk.key(walk.timeline, Qt::Key_Home);
    walk.frames(60);
}

void history(SoakWalk &walk)
{
    for (int i = 1 + walk.hand.below(5); i > 0; --i) {
        walk.key(walk.timeline, walk.hand.below(3) ? Qt::Key_Left : Qt::Key_Right, Qt::AltModifier);
        walk.frames(40);
    }
}

void goToTime(SoakWalk &walk)
{
    walk.key(walk.timeline, Qt::Key_G, Qt::ControlModifier);
    walk.frame();
    if (QWidget *field = QApplication::focusWidget(); field && field != &walk.timeline) {
        walk.type(*field, QString::number(walk.hand.below(100)) + QLatin1Char('%'));
        walk.key(*field, walk.hand.below(4) ? Qt::Key_Return : Qt::Key_Escape);
    }
    walk.timeline.setFocus();
    walk.frames(60);
}

void highlight(SoakWalk &walk)
{
    const std::optional<store::FoundSlice> slice = walk.view.selectedSlice();
    walk.app.timed("highlight", [&] {
        walk.view.setHighlighted(slice && walk.maybe() ? slice->slice.name : StringId());
    });
    walk.frame();
}

void resize(SoakWalk &walk)
{
    const QSize size = QSize(3840, 2160) - QSize(walk.hand.below(400), walk.hand.below(400));
    walk.app.timed("resize", [&] { walk.window.resize(size); });
    walk.frame();
}

constexpr std::array kActions{
    SoakAction{"zoom", 6, zoom},           SoakAction{"pan", 6, pan},
    SoakAction{"hover", 8, hover},         SoakAction{"scroll", 4, scroll},
    SoakAction{"click", 6, click},         SoakAction{"key", 4, key},
    SoakAction{"neighbor", 2, neighbor},   SoakAction{"jump", 3, jump},
    SoakAction{"area", 2, area},           SoakAction{"box zoom", 1, boxZoom},
    SoakAction{"show all", 2, all},        SoakAction{"history", 2, history},
    SoakAction{"go to time", 1, goToTime}, SoakAction{"highlight", 1, highlight},
    SoakAction{"resize", 1, resize}};

} // namespace

std::span<const SoakAction> soakMoves()
{
    return kActions;
}

} // namespace trilane::bench
