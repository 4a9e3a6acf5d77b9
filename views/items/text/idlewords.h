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
    /// "System call: read"; the cause alone where the name is empty.
    [[nodiscard]] static QString title(idle::IdleCause cause, std::string_view name);
    /// One sentence: when a GPU's idle time has this cause.
    [[nodiscard]] static QString meaning(idle::IdleCause cause);
    /// Why a GPU was silent, in few words; empty for None.
    [[nodiscard]] static QString title(idle::SilenceProof proof);
    /// One sentence: what proves it; empty for None.
    [[nodiscard]] static QString meaning(idle::SilenceProof proof);
    /// Explanation of "inferred".
    [[nodiscard]] static QString inferredMeaning();
    /// A cell that tells a cause and a name, as "System call: read", with its cause in the user's
    /// language. Nothing for other columns.
    [[nodiscard]] static std::optional<QString> cell(const stats::TableColumn &column,
                                                     const std::string &text);
    /// Main cause of a row of such a table, which determines its color.
    [[nodiscard]] static std::optional<idle::IdleCause> causeOf(const stats::Table &table,
                                                                size_t row);
};

} // namespace trilane::items
