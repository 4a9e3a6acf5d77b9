// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// First word of an activity record (cupti_activity.h: CUpti_Activity). Its kind is in the low
/// bits. In a buffer that CUPTI is still filling, the highest bit marks work without times; CUPTI
/// clears it and writes the times when it polls the GPU: at a flush, or when the buffer is full.
/// Undocumented; observed in CUPTI 13.0 Update 1 on an H200 (tests/gpu/probe, `order`: bytes).
namespace trilane::wire {

inline constexpr uint32_t kUnfinishedBit = 0x8000'0000;

constexpr uint32_t kindOf(uint32_t word)
{
    return word & ~kUnfinishedBit;
}

constexpr bool isMarkedUnfinished(uint32_t word)
{
    return (word & kUnfinishedBit) != 0;
}

} // namespace trilane::wire
