// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/finding.h"

namespace trilane::findings {

/// An observation that would disprove a finding: "Ruled out if steps that write nothing have gaps
/// as long." Empty for notes, which claim no gain.
[[nodiscard]] Message disproofOf(std::string_view id);

} // namespace trilane::findings
