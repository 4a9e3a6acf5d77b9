// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/segment.h"

namespace trilane::agent {

/// A segment in a sealed memfd; `descriptor` is needed only to send it.
struct NewSegment
{
    char *base = nullptr; ///< null: allocation failed
    int descriptor = -1;
    const char *failed = nullptr; ///< the failed operation; errno has the reason
};

/// Initial contents of a segment until the daemon writes to it; see SegmentHeader.
struct Beginning
{
    uint32_t parent = 0;
    uint32_t armed = 0;
    uint32_t minimumOsNs = 0;
};

/// Mapped sparse: untouched pages use no memory.
NewSegment makeSegment(const Beginning &beginning, wire::ClockKind clock);

} // namespace trilane::agent
