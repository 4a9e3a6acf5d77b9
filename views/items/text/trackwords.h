// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/kinds.h"
#include "model/store/sliceref.h"

#include <QCoreApplication>
#include <QString>

#include <string>

namespace trilane::items {

/// Texts about several ranks, in the user's language.
class RankWords
{
    Q_DECLARE_TR_FUNCTIONS(RankWords)

public:
    /// "Rank 3".
    [[nodiscard]] static QString name(int number);
    /// "Rank 3 · "; empty in a trace of one.
    [[nodiscard]] static QString prefix(store::Tables trace, RankId rank);
};

/// Name of a track in the user's language.
class TrackLabel
{
    Q_DECLARE_TR_FUNCTIONS(TrackLabel)

public:
    /// "Stream 7", "python 4121", "GPU 0", "core 3".
    [[nodiscard]] static QString of(store::Tables trace, TrackId track);
    /// Translates a label of trackLabel().
    [[nodiscard]] static QString inWords(const std::string &label);
    /// Name of a slice kind: "kernel", "CUDA call".
    [[nodiscard]] static QString kind(SliceKind kind);
    [[nodiscard]] static QString layer(Layer layer);
};

} // namespace trilane::items
