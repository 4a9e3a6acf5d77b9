// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// What people call a track, in the user's language.
class TrackLabel
{
    Q_DECLARE_TR_FUNCTIONS(TrackLabel)

public:
    /// "Stream 7", "python 4121", "GPU 0", "core 3".
    [[nodiscard]] static QString of(const store::Store &store, TrackId track);
    /// Of a label that trackLabel() gave.
    [[nodiscard]] static QString inWords(const std::string &label);
    /// What a slice of the kind is called: "kernel", "API call".
    [[nodiscard]] static QString kind(SliceKind kind);
    [[nodiscard]] static QString layer(Layer layer);
};

} // namespace trilane::items
