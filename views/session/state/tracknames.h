// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/store/sliceref.h"

#include <QStringList>

namespace trilane::session {

/// Names a track by itself and its parents, outermost first: "gpu 0", "stream 7". For files that
/// outlive a Store, because ids change when a trace is imported again. Independent of language;
/// equal siblings are distinguished by "#2". Any thread.
class TrackNames
{
public:
    /// Empty for an invalid id.
    [[nodiscard]] static QStringList of(store::Tables trace, TrackId track);
    /// The track of that path; invalid when the trace has none.
    [[nodiscard]] static TrackId find(store::Tables trace, const QStringList &path);
};

} // namespace trilane::session
