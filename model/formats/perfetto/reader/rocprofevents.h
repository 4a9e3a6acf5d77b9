// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/perfettotracks.h"
#include "model/formats/perfetto/reader/sequences.h"

#include "perfetto.pb.h"

#include <string_view>
#include <unordered_map>

namespace trilane::perfetto {

/// Calls, kernels and copies written by rocprofv3 (`--output-format pftrace`), identified by
/// category and assigned by annotations. One thread.
class RocprofEvents
{
public:
    RocprofEvents(build::TraceBuilder &builder, Tracks &tracks);

    /// Fills the slice, and names its track in `link`. False for an event of another maker.
    bool read(const TrackEvent &event, const Sequence &sequence, format::Slice &slice);

private:
    enum class Category : uint8_t { None, Call, Range, Kernel, Copy };
    enum class Word : uint8_t { Correlation, Thread, Agent, From, To, Queue, Stream, Bytes, Last };
    struct Values;

    [[nodiscard]] Category categoryOf(const TrackEvent &event, const Sequence &sequence) const;
    [[nodiscard]] Values valuesOf(const TrackEvent &event, const Sequence &sequence) const;
    [[nodiscard]] TrackId streamOf(const Values &values, int64_t agent, int32_t pid);

    build::TraceBuilder &m_builder;
    Tracks &m_tracks;
    std::unordered_map<StringId, Category> m_categories;
    std::unordered_map<StringId, Word> m_words;
    std::unordered_map<StringId, format::CopyKind> m_copies;
};

} // namespace trilane::perfetto
