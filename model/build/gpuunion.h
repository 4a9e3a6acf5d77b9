// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace trilane::build {

/// The union of a GPU's streams, built in laidBefore order: each operation from the end of the
/// earlier ones. One thread.
class GpuUnion
{
public:
    /// The part of the slice not covered by earlier ones; none if it is covered, or is no GPU work.
    [[nodiscard]] std::optional<format::Slice> visible(const format::Slice &slice)
    {
        if (!isGpuWork(slice.kind) || slice.end() <= m_busyUntil)
            return std::nullopt;
        format::Slice rest = slice;
        rest.start = std::max(slice.start, m_busyUntil);
        rest.duration = slice.end() - rest.start;
        m_busyUntil = slice.end();
        return rest;
    }

private:
    Ns m_busyUntil = std::numeric_limits<Ns>::min();
};

} // namespace trilane::build
