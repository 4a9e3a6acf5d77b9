// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace trilane::items {

/// A command as listed in the command palette. Plain value.
struct Command
{
    QString id;    ///< the same in every language and session
    QString title; ///< as in its menu, without mnemonic marks
    QString path;  ///< of the menus it is in: "View › Appearance"
    /// Title and path in the other languages of the program, for searches.
    QString elsewhere;
    QString keys;   ///< in words; empty without any
    QString reason; ///< why it cannot be run now; may be empty if unknown
    bool isEnabled = true;
    bool isChecked = false;
    bool isTarget = false; ///< a file or a tab to go to, no action
    std::function<void()> run;
};

/// Score of a fuzzy match; higher is better, none: no match. The letters of each word must occur in
/// order, not necessarily adjacent; whole words and prefixes score higher. Case-insensitive. Pure.
[[nodiscard]] std::optional<int> fuzzyScore(const QString &typed, const QString &text);

/// Indexes of the commands that fit, best first: by title, then by path or another language. With
/// nothing typed all of them, those in `used` first in its order. Pure.
[[nodiscard]] std::vector<size_t> matching(const std::vector<Command> &commands,
                                           const QString &typed, const QStringList &used);

} // namespace trilane::items
