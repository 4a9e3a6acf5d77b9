// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/stepfacts.h"
#include "model/report/reporttext.h"

#include <string>

namespace trilane::report {

/// The first `most` steps as bars of their time, with the part in which the GPU worked, as one SVG
/// element; empty for less than two steps.
[[nodiscard]] std::string stepPicture(const steps::StepReport &report, size_t most,
                                      const Words &words);
/// Legend of its colors, as HTML.
[[nodiscard]] std::string stepLegend(const Words &words);

} // namespace trilane::report
