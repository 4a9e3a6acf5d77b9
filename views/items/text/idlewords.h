// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::items {

/// Names of causes of idle time, in the user's language.
class IdleWords
{
    Q_DECLARE_TR_FUNCTIONS(IdleWords)

public:
    [[nodiscard]] static QString title(idle::IdleCause cause);
    /// "System call: read"; the cause alone if the name is empty.
    [[nodiscard]] static QString title(idle::IdleCause cause, std::string_view name);
    /// One sentence: when a GPU's idle time has this cause.
    [[nodiscard]] static QString meaning(idle::IdleCause cause);
    /// Why a GPU was silent, in few words; empty for None.
    [[nodiscard]] static QString title(idle::SilenceProof proof);
    /// One sentence: what proves it; empty for None.
    [[nodiscard]] static QString meaning(idle::SilenceProof proof);
    /// Explains "inferred".
    [[nodiscard]] static QString inferredMeaning();
};

} // namespace trilane::items
