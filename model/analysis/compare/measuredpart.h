// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <string>
#include <utility>
#include <vector>

namespace trilane::compare {

/// Location of a compared item.
struct ComparePlace
{
    TimeRange range;
    TrackId track;         ///< may be invalid
    store::SliceRef slice; ///< may be invalid
};

/// Time of an item in the compared steps of one trace, in total and per sample.
struct MeasuredTime
{
    Ns total = 0;
    uint64_t calls = 0;
    int64_t bytes = 0;    ///< of calls whose size is known
    uint64_t unsized = 0; ///< copies and sets of which the source does not say how many bytes
    std::vector<std::pair<uint32_t, Ns>> samples; ///< in any order, a sample perhaps several times
    ComparePlace place;                           ///< the longest

    void add(uint32_t sample, Ns time)
    {
        total += time;
        if (!samples.empty() && samples.back().first == sample)
            samples.back().second += time;
        else
            samples.emplace_back(sample, time);
    }
    void add(const MeasuredTime &other)
    {
        total += other.total;
        calls += other.calls;
        bytes += other.bytes;
        unsized += other.unsized;
        samples.insert(samples.end(), other.samples.begin(), other.samples.end());
        see(other.place);
    }
    void see(const ComparePlace &candidate)
    {
        if (candidate.range.duration() > place.range.duration() || !place.track.isValid())
            place = candidate;
    }
};

/// One compared item: a kernel configuration, an operator, a cause of idle time.
struct MeasuredPart
{
    std::string group;           ///< the row that it is part of: a kernel's base name, a cause
    std::string name;            ///< within the group; empty where the group is all
    std::string configuration{}; ///< within the name: grid, block, shared memory
    MeasuredTime time;
};

} // namespace trilane::compare
