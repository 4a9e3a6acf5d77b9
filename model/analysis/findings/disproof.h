// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/finding.h"

namespace trilane::findings {

/// How somebody who does not believe a finding shows that it is wrong: "Wrong if steps in which
/// nothing is written have gaps as long." Empty for notes, which claim no gain.
[[nodiscard]] Message disproofOf(std::string_view id);

} // namespace trilane::findings
