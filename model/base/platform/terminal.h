// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

namespace trilane::platform {

enum class StandardStream : uint8_t { Output, Errors };

/// Whether the stream is a terminal. Any thread.
[[nodiscard]] bool isTerminal(StandardStream stream);
/// Columns of that terminal; 0 when it is none. Any thread.
[[nodiscard]] size_t terminalWidth(StandardStream stream);

} // namespace trilane::platform
