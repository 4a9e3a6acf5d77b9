// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>

namespace trilane::items {

/// Messages of the model in the user's language, if the catalog contains them; others remain
/// unchanged.
class MessageWords
{
    Q_DECLARE_TR_FUNCTIONS(MessageWords)

public:
    /// "1 call", "2 020 calls".
    [[nodiscard]] static QString calls(uint64_t count);
    /// "1 row", "2 020 rows".
    [[nodiscard]] static QString rows(uint64_t count);
    [[nodiscard]] static QString word(const Message &message);
    /// The name of a slice or a track: one that an importer or the recorder gave in the user's
    /// language, others as they are.
    [[nodiscard]] static QString name(std::string_view name);
    /// "notes.txt: is no trace that Trilane knows."
    [[nodiscard]] static QString sentence(const Error &error, const QString &fileName);
    /// Advice, as a sentence; empty if there is none.
    [[nodiscard]] static QString remedy(const Error &error);
};

} // namespace trilane::items
