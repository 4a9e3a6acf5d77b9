// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/walk.h"

#include "views/session/state/usermarks.h"
#include "views/timeline/input/markeditor.h"

#include <QLineEdit>

#include <array>

namespace trilane::bench {

namespace {

constexpr size_t kMaxMarks = 40;

void bookmark(SoakWalk &walk)
{
    walk.hand.move(walk.hand.onLanes());
    walk.key(walk.timeline, Qt::Key_B);
    walk.frame();
}

void note(SoakWalk &walk)
{
    walk.hand.move(walk.hand.onLanes());
    walk.key(walk.timeline, Qt::Key_B, Qt::ShiftModifier);
    walk.frame();
    if (auto *editor = walk.timeline.findChild<timeline::MarkEditor *>()) {
        walk.type(*editor->text(), QStringLiteral("looks odd %1").arg(walk.number()));
        walk.key(*editor->text(), walk.hand.below(3) ? Qt::Key_Return : Qt::Key_Escape);
    }
    walk.timeline.setFocus();
    walk.frame();
}

/// A time selected on the ruler stays as a measure.
void measure(SoakWalk &walk)
{
    const QRect ruler = walk.timeline.renderer().layout().ruler();
    QPoint at(ruler.left() + walk.hand.below(ruler.width()), ruler.center().y());
    walk.hand.press(at);
    for (int i = 3; i > 0; --i) {
        at.rx() += walk.hand.below(200) - 60;
        walk.hand.move(at, Qt::LeftButton);
        walk.frame();
    }
    walk.hand.release(at);
    walk.key(walk.timeline, walk.maybe() ? Qt::Key_M : Qt::Key_F);
    walk.frame();
}

void walkMarks(SoakWalk &walk)
{
    for (int i = 1 + walk.hand.below(4); i > 0; --i) {
        walk.key(walk.timeline, walk.maybe() ? Qt::Key_BracketRight : Qt::Key_BracketLeft);
        walk.frames(40);
    }
}

void remove(SoakWalk &walk)
{
    session::UserMarks &marks = walk.view.marks();
    for (int i = marks.all().size() > kMaxMarks ? 20 : 1; i > 0 && !marks.isEmpty(); --i) {
        const session::Mark &mark =
            marks.all()[static_cast<size_t>(walk.hand.below(static_cast<int>(marks.all().size())))];
        walk.app.timed("choice of a mark", [&] { marks.choose(mark.id); });
        walk.key(walk.timeline, Qt::Key_Delete);
        walk.frame();
    }
    if (walk.hand.below(3) == 0)
        walk.key(walk.timeline, Qt::Key_Z, Qt::ControlModifier);
    walk.frame();
}

constexpr std::array kActions{SoakAction{"bookmark", 1, bookmark}, SoakAction{"note", 1, note},
                              SoakAction{"measure", 1, measure},
                              SoakAction{"walk along marks", 1, walkMarks},
                              SoakAction{"remove a mark", 2, remove}};

} // namespace

std::span<const SoakAction> soakMarks()
{
    return kActions;
}

} // namespace trilane::bench
