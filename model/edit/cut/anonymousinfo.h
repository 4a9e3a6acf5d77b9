// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

namespace trilane::cut {

/// Properties of an anonymized trace: hardware, versions, and missing data, without the words of
/// the trace. Pure.
[[nodiscard]] format::TraceInfo anonymousInfo(const format::TraceInfo &own);

} // namespace trilane::cut
