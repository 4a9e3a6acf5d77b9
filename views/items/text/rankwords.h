// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/ranktables.h"
#include "model/store/tables.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// What is said of several ranks, in the user's language.
class RankWords
{
    Q_DECLARE_TR_FUNCTIONS(RankWords)

public:
    /// "Rank 3".
    [[nodiscard]] static QString name(int number);
    /// "Rank 3 · "; empty in a trace of one.
    [[nodiscard]] static QString prefix(store::Tables trace, RankId rank);
    /// "collectives", "wall clock", "their starts".
    [[nodiscard]] static QString method(format::AlignmentMethod method);
    /// "Computation", "Idle: System call: read".
    [[nodiscard]] static QString cause(store::Tables trace, const ranks::LateCause &cause);
    /// "Ranks", "Collectives".
    [[nodiscard]] static QString title(ranks::RankKey key);
    /// rankTable() with its texts in the user's words.
    [[nodiscard]] static stats::Table table(store::Tables trace, const ranks::RankReport &report,
                                            ranks::RankKey key);
};

} // namespace trilane::items
