// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/savewords.h"

#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"

namespace trilane::items {

QString SaveWords::why(const format::SaveMoment &moment)
{
    return MessageWords::word(moment.why);
}

QString SaveWords::sentence(const format::SaveMoment &moment, Ns zero)
{
    return tr("Saved by the flight recorder: %1 (at %2)")
        .arg(why(moment), instantText(moment.time - zero));
}

} // namespace trilane::items
