// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/rowmaker.h"
#include "views/timeline/rowtext.h"

namespace trilane {

/// Rows of a trace in a layout, made once.
inline RowList buildRows(const Store &store, const TrackLayout &layout)
{
    RowText text(std::shared_ptr<const Store>(std::shared_ptr<void>(), &store));
    return RowMaker(store, [&text](TrackId track) { return text.label(track); }).rows(layout);
}

} // namespace trilane
