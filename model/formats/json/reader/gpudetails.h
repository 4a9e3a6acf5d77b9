// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/json/reader/event.h"

#include <optional>

namespace trilane::json {

/// Launch configuration of a kernel; nothing where the file does not say any of it.
[[nodiscard]] std::optional<format::LaunchConfig> launchOf(const EventArgs &args);

/// Details of a copy or memset; nothing for a memset with only a size.
[[nodiscard]] std::optional<format::CopyInfo> copyOf(const RawEvent &event);

} // namespace trilane::json
