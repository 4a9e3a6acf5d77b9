// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// Name of a track in the user's language.
class TrackLabel
{
    Q_DECLARE_TR_FUNCTIONS(TrackLabel)

public:
    /// "Stream 7", "python 4121", "GPU 0", "core 3".
    [[nodiscard]] static QString of(const store::Store &store, TrackId track);
    /// Translates a label of trackLabel().
    [[nodiscard]] static QString inWords(const std::string &label);
    /// Name of a slice kind: "kernel", "API call".
    [[nodiscard]] static QString kind(SliceKind kind);
    [[nodiscard]] static QString layer(Layer layer);
};

} // namespace trilane::items
