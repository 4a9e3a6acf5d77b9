// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/finding.h"

#include <QString>

namespace trilane::items {

/// Texts of findings, in the user's language.
class FindingWords
{
public:
    /// The sentences of the explanation.
    [[nodiscard]] static QString explanation(const findings::TraceFinding &finding);
    /// Name of a slice or a state: the recorder's own names translated, others unchanged.
    [[nodiscard]] static QString name(const std::string &english);
};

} // namespace trilane::items
