// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace trilane::build {

/// The union of a GPU's streams, slice by slice in laidBefore order: each operation from where the
/// ones before it have ended. One thread.
class GpuUnion
{
public:
    /// What of the slice is not covered by earlier ones; nothing if all of it is, or if it is no
    /// work of the GPU.
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
