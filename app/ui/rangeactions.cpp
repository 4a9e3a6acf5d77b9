// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/rangeactions.h"

#include "app/ui/workspace.h"
#include "views/session/actionset.h"
#include "views/session/gpuranges.h"

#include <QAction>

namespace trilane {

void RangeActions::addTo(Workspace &workspace)
{
    ActionSet &actions = workspace.actions();
    GpuRanges &ranges = workspace.view().gpuRanges();
    QAction *action = actions.add(
        MenuPlace::View, [] { return tr("Ranges below streams"); },
        [&ranges] {
            GpuRanges::setWanted(!ranges.isShown());
            ranges.setShown(!ranges.isShown());
        });
    action->setCheckable(true);
    QObject::connect(&actions, &ActionSet::aboutToShow, action, [action, &ranges] {
        action->setChecked(ranges.isShown());
        action->setToolTip(ranges.remark());
    });
}

} // namespace trilane
