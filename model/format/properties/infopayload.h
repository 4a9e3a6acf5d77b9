// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/format/properties/traceinfo.h"

#include <string>
#include <string_view>

namespace trilane::format::messages {

/// The payload of the table of properties: TraceInfo to protobuf bytes and back. Reading is safe on
/// hostile bytes. Pure; any thread.
[[nodiscard]] std::string pack(const TraceInfo &info);
[[nodiscard]] Result<TraceInfo> unpackInfo(std::string_view bytes);

} // namespace trilane::format::messages
