// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace trilane::xplane {

/// Combines XLA's information about each kernel of a stream into ranges: runs of HLO modules, their
/// operations, and framework operations. For streams whose plane has no such lines. One thread.
class XlaRanges
{
public:
    struct Piece
    {
        Ns start = 0;
        Ns end = 0;
        StringId module = kNoString;
        StringId op = kNoString;
        StringId frameworkOp = kNoString;
        uint32_t part = 0; ///< of the source
    };

    void add(const Piece &piece) { m_pieces.push_back(piece); }
    void append(XlaRanges &&others);
    /// Puts the ranges of all pieces so far on tracks below the GPU, and forgets them. Neighbors of
    /// one name are one range; a run of a module ends when its first operation repeats.
    void finish(build::TraceBuilder::Appender &out, TrackId gpu, int64_t stream);

private:
    std::vector<Piece> m_pieces;
};

/// By GPU and number.
using RangesOfStreams = std::map<std::pair<TrackId, int64_t>, XlaRanges>;

} // namespace trilane::xplane
