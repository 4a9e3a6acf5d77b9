// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"

#include <QCoreApplication>
#include <QString>

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

} // namespace trilane::items
