// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// CUpti_ActivityAttribute: those of device memory are kept and given back, two change what is
/// recorded.
namespace fakecupti::attributes {

inline constexpr int kZeroedOut = 5; ///< a byte: buffers come zeroed from the client
inline constexpr int kPerThread = 9; ///< a byte: each thread fills a buffer of its own
inline constexpr int kAttributes = 11;

int set(int attribute, const size_t *size, const void *value);
int get(int attribute, size_t *size, void *value);
/// As when the library is new.
void reset();

[[nodiscard]] bool isZeroed();
[[nodiscard]] bool isPerThread();

} // namespace fakecupti::attributes
