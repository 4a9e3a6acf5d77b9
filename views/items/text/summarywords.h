// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>
#include <QString>

#include <string_view>

namespace trilane::items {

/// Description of a summary, in the user's language. Pure.
class SummaryWords
{
    Q_DECLARE_TR_FUNCTIONS(SummaryWords)

public:
    /// `english`: NamedReport::about.
    [[nodiscard]] static QString about(std::string_view english);
};

} // namespace trilane::items
