// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/walk.h"

#include "views/timeline/widget/rowfilterfield.h"

#include <array>

namespace trilane::bench {

namespace {

constexpr Qt::KeyboardModifiers kRowKeys = Qt::ControlModifier | Qt::ShiftModifier;
/// More pinned rows leave no room for the others.
constexpr size_t kMaxPinned = 6;

void clickName(SoakWalk &walk)
{
    const QPoint at = walk.hand.onNames();
    walk.hand.move(at);
    walk.hand.press(at);
    walk.hand.release(at);
    walk.frame();
}

/// A key for the row that was clicked.
void withRow(SoakWalk &walk, Qt::Key key)
{
    clickName(walk);
    walk.key(walk.timeline, key, kRowKeys);
    walk.frame();
}

void fold(SoakWalk &walk)
{
    clickName(walk);
}

void pin(SoakWalk &walk)
{
    if (walk.view.layout().pinned().size() >= kMaxPinned)
        walk.app.timed("reset of rows", [&] { walk.view.layout().reset(); });
    else
        withRow(walk, Qt::Key_P);
    walk.frame();
}

void hide(SoakWalk &walk)
{
    withRow(walk, Qt::Key_H);
}

void showHidden(SoakWalk &walk)
{
    walk.key(walk.timeline, Qt::Key_J, kRowKeys);
    walk.frame();
}

void height(SoakWalk &walk)
{
    withRow(walk, walk.maybe() ? Qt::Key_Plus : Qt::Key_Minus);
}

/// By dragging its name, or by keys.
void reorder(SoakWalk &walk)
{
    if (walk.maybe())
        return withRow(walk, walk.maybe() ? Qt::Key_Up : Qt::Key_Down);
    const QPoint from = walk.hand.onNames();
    QPoint at = from;
    walk.hand.press(from);
    for (int i = 4; i > 0; --i) {
        at += QPoint(0, walk.hand.below(60) - 30);
        walk.hand.move(at, Qt::LeftButton);
        walk.frame();
    }
    walk.hand.release(at);
    walk.frame();
}

void filter(SoakWalk &walk)
{
    static constexpr std::array kWords{"stream", "thread",        "core 1",
                                       "/^GPU/", "nothing is so", "1"};
    walk.key(walk.timeline, Qt::Key_Slash);
    QWidget &field = *walk.timeline.filterField();
    if (!walk.until([&] { return field.hasFocus(); }, 1))
        return;
    const char *word = kWords[static_cast<size_t>(walk.hand.below(kWords.size()))];
    for (const char *letter = word; *letter; ++letter) {
        walk.type(field, QString(QLatin1Char(*letter)));
        walk.frame();
    }
    if (walk.maybe()) {
        walk.key(field, Qt::Key_Return);
        hide(walk);
        walk.key(walk.timeline, Qt::Key_Slash);
    }
    walk.key(field, Qt::Key_Escape);
    walk.frame();
    walk.key(field, Qt::Key_Escape);
    walk.timeline.setFocus();
    walk.frame();
}

void grouping(SoakWalk &walk)
{
    session::TrackLayout &layout = walk.view.layout();
    walk.app.timed("grouping and heights", [&] {
        layout.setGrouping(walk.maybe() ? session::StreamGrouping::ByDevice
                                        : session::StreamGrouping::ByProcess);
        layout.setScale(static_cast<session::RowScale>(walk.hand.below(3)));
    });
    walk.frame();
}

constexpr std::array kActions{SoakAction{"fold", 2, fold},
                              SoakAction{"pin", 1, pin},
                              SoakAction{"hide", 1, hide},
                              SoakAction{"show hidden", 1, showHidden},
                              SoakAction{"height of a row", 1, height},
                              SoakAction{"reorder", 1, reorder},
                              SoakAction{"row filter", 1, filter},
                              SoakAction{"grouping", 1, grouping}};

} // namespace

std::span<const SoakAction> soakRows()
{
    return kActions;
}

} // namespace trilane::bench
