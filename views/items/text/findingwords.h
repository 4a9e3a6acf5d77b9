// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/finding.h"

#include <QString>

namespace trilane::items {

/// What findings say, in the user's language.
class FindingWords
{
public:
    /// The sentences of the explanation.
    [[nodiscard]] static QString explanation(const findings::TraceFinding &finding);
    /// Of a slice or a state: a name of the recorder's own in the language, others as they are.
    [[nodiscard]] static QString name(const std::string &english);
};

} // namespace trilane::items
