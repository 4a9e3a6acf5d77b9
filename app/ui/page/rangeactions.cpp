// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/rangeactions.h"

#include "app/ui/page/workspace.h"
#include "views/session/files/actionset.h"
#include "views/session/state/gpuranges.h"

#include <QAction>

namespace trilane::ui {

void RangeActions::addTo(Workspace &workspace)
{
    session::ActionSet &actions = workspace.actions();
    session::GpuRanges &ranges = workspace.view().gpuRanges();
    QAction *action = actions.add(
        session::MenuPlace::View, [] { return tr("Ranges below streams"); },
        [&ranges] {
            session::GpuRanges::setWanted(!ranges.isShown());
            ranges.setShown(!ranges.isShown());
        });
    action->setCheckable(true);
    QObject::connect(&actions, &session::ActionSet::aboutToShow, action, [action, &ranges] {
        action->setChecked(ranges.isShown());
        action->setToolTip(ranges.remark());
    });
}

} // namespace trilane::ui
