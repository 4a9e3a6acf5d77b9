// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

#include <string>

namespace trilane::operators {

/// "step / forward / aten::mm"; empty for kNoPath.
[[nodiscard]] std::string pathText(const OperatorIndex &index, PathId path,
                                   std::string_view separator = " / ");
/// "[[64, 3], [3, 8]]" as recorded; empty if unrecorded.
[[nodiscard]] std::string_view inputShapes(const OperatorIndex &index, RangeId range);

} // namespace trilane::operators
