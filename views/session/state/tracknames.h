// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <QStringList>

namespace trilane::session {

/// A track named by what it and the tracks above it are, outermost first: "gpu 0", "stream 7". For
/// files that outlive a Store: ids change when a trace is imported anew, this does not. The words
/// are the same in every language; equal siblings are told apart by "#2". Any thread.
class TrackNames
{
public:
    /// Empty for an invalid id.
    [[nodiscard]] static QStringList of(const store::Store &store, TrackId track);
    /// The track of that path; invalid when the trace has none.
    [[nodiscard]] static TrackId find(const store::Store &store, const QStringList &path);
};

} // namespace trilane::session
