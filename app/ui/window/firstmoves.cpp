// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/firstmoves.h"

#include "app/ui/window/windowactions.h"
#include "views/tables/pages/bottompanel.h"
#include "views/timeline/input/timelinecommands.h"

namespace trilane::ui {

namespace {

/// "Wheel, W / S": the mouse, then keys if there are any.
QString both(const QString &mouse, const QStringList &keys)
{
    QStringList given = keys;
    given.removeAll(QString());
    return given.isEmpty() ? mouse : mouse + QStringLiteral(", ") + given.join(QStringLiteral(" "));
}

QString keyOf(const char *command)
{
    return timeline::commandCalled(command)->currentKeys().value(0).toString(
        QKeySequence::NativeText);
}

} // namespace

std::vector<panels::Move> FirstMoves::list(const WindowActions &actions)
{
    const auto window = [&actions](const QString &id) {
        return session::Shortcuts::words(actions.set().keys(actions.action(id)));
    };
    const int tab = tables::BottomPanel::indexOf("findings");
    const QString findings =
        tables::BottomPanel::title(tables::BottomPanel::allTabs()[static_cast<size_t>(tab)]);
    return {
        {both(tr("Wheel"), {keyOf("zoomIn"), keyOf("zoomOut")}),
         tr("zooms at the pointer; drag to pan, %1 to show the whole trace").arg(keyOf("fitAll"))},
        {both(tr("Click a hatched gap"), {keyOf("nextGap")}),
         tr("shows why the GPU was idle, cause by cause; the key selects the next gap")},
        {both(tr("Click a kernel"), {keyOf("nextOfName")}),
         tr("shows what launched it and how it compares; the key selects the next kernel of this "
            "name")},
        {tr("Tab “%1”").arg(findings),
         tr("lists problems, their cost and what to do, below the timeline")},
        {window(QStringLiteral("palette")), tr("finds every command by name")},
    };
}

} // namespace trilane::ui
