// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/segment.h"

namespace trilane::agent {

/// A segment in a sealed memfd; `descriptor` is needed only to send it.
struct NewSegment
{
    char *base = nullptr; ///< null: the system would not give it
    int descriptor = -1;
    const char *failed = nullptr; ///< what it would not do; errno says why
};

/// Mapped sparse: what is not touched costs nothing.
NewSegment makeSegment(uint32_t parent, wire::ClockKind clock, uint32_t armed);

} // namespace trilane::agent
