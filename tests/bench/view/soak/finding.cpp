// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/walk.h"

#include "views/panels/bars/searchbox.h"
#include "views/panels/bars/topbar.h"
#include "views/session/state/findstate.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/pages/findbar.h"
#include "views/tables/pages/findpane.h"
#include "views/tables/pages/findtable.h"

#include <QLineEdit>
#include <QToolButton>

#include <array>

namespace trilane::bench {

namespace {

QString word(SoakWalk &walk)
{
    static constexpr std::array kWords{"gemm", "kernel", "nccl",   "cuda", "memcpy",
                                       "4096", "step",   "thread", "a",    "no such name"};
    return QString::fromLatin1(kWords[static_cast<size_t>(walk.hand.below(kWords.size()))]);
}

tables::FindPane &pane(SoakWalk &walk)
{
    return *walk.work.tables()->page<tables::FindPane>();
}

void clickButton(SoakWalk &walk, const char *name)
{
    auto *button = pane(walk).findChild<QToolButton *>(QString::fromLatin1(name));
    if (button && button->isVisible() && button->isEnabled())
        walk.click(*button, button->rect().center());
    walk.frame();
}

/// Steps by keys and buttons, and a row of the results.
void stepThrough(SoakWalk &walk)
{
    for (int i = walk.hand.below(5); i > 0; --i) {
        if (walk.maybe())
            walk.key(walk.timeline, Qt::Key_F3, walk.maybe() ? Qt::ShiftModifier : Qt::NoModifier);
        else
            clickButton(walk, walk.maybe() ? "findNext" : "findPrevious");
        walk.frames(40);
    }
    tables::FindTable &table = *pane(walk).table();
    if (const int rows = table.model()->rowCount(); rows > 0 && table.isVisible()) {
        const QModelIndex index = table.model()->index(walk.hand.below(std::min(rows, 20)), 1);
        walk.app.timed("results", [&] { table.scrollTo(index); });
        walk.click(*table.viewport(), table.visualRect(index).center());
        walk.frame();
    }
}

void find(SoakWalk &walk)
{
    walk.key(walk.timeline, Qt::Key_F, Qt::ControlModifier);
    QLineEdit &field = *pane(walk).bar()->field();
    if (!walk.until([&] { return field.isVisible(); }, 1))
        return;
    walk.app.timed("find", [&] { field.selectAll(); });
    for (const QChar letter : word(walk)) {
        walk.type(field, QString(letter));
        walk.frame();
    }
    const session::FindState &state = walk.view.find();
    session::Finder &finder = walk.view.find().finder();
    if (walk.hand.below(4)) // else it is stopped while it runs
        (void)walk.until(
            [&] { return finder.query().text == field.text() && !finder.isSearching(); });
    stepThrough(walk);
    if (walk.maybe()) {
        clickButton(walk, "findOnly");
        walk.frames(100);
        walk.hand.wheel(walk.hand.onLanes(), 120);
        walk.frame();
        if (state.isOnly())
            clickButton(walk, "findOnly");
    }
    if (walk.hand.below(4) == 0)
        clickButton(walk, walk.maybe() ? "findCase" : "findWord");
    walk.key(field, Qt::Key_Escape);
    walk.timeline.setFocus();
    walk.frame();
}

/// The field in the bar above, which offers names as one types.
void quickFind(SoakWalk &walk)
{
    walk.key(walk.timeline, Qt::Key_K, Qt::ControlModifier);
    QLineEdit &field = *walk.window.topBar()->search();
    walk.app.timed("quick find", [&] { field.selectAll(); });
    for (const QChar letter : word(walk)) {
        walk.type(field, QString(letter));
        walk.frame();
    }
    walk.frames(200);
    for (int i = walk.hand.below(4); i > 0; --i) {
        walk.key(field, Qt::Key_Return);
        walk.frames(50);
    }
    for (int i = 2; i > 0; --i)
        walk.key(field, Qt::Key_Escape);
    walk.timeline.setFocus();
    walk.frame();
}

constexpr std::array kActions{SoakAction{"find", 2, find}, SoakAction{"quick find", 1, quickFind}};

} // namespace

std::span<const SoakAction> soakFinds()
{
    return kActions;
}

} // namespace trilane::bench
