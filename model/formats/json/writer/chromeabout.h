// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <string>

namespace trilane::json {

/// The members of the file in front of its events, in the keys that PyTorch's profiler uses:
/// "schemaVersion", "deviceProperties", "distributedInfo", "baseTimeNanoseconds". Without the brace
/// that would end them.
[[nodiscard]] std::string aboutText(const format::TraceInfo &info);

} // namespace trilane::json
