// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "views/timeline/rows/rowmaker.h"
#include "views/timeline/rows/rowtext.h"

namespace trilane {

/// Rows of a trace in a layout, made once.
inline timeline::RowList buildRows(const store::Store &store, const session::TrackLayout &layout)
{
    timeline::RowText text(std::shared_ptr<const store::Store>(std::shared_ptr<void>(), &store));
    return timeline::RowMaker(store, [&text](TrackId track) { return text.label(track); })
        .rows(layout);
}

} // namespace trilane
