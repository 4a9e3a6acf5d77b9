// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/perfetto/reader/perfettotracks.h"
#include "model/formats/perfetto/reader/sequences.h"

#include "perfetto.pb.h"

#include <string_view>
#include <unordered_map>

namespace trilane::perfetto {

/// Restores the original data from debug annotations of a file written by Trilane. One thread.
class Arguments
{
public:
    Arguments(build::TraceBuilder &builder, const Tracks &tracks);

    /// Fills the slice (with its kind set) except for its name and times. `flowNames` receives the
    /// names of the flows that begin there, by ID.
    void read(const TrackEvent &event, const Sequence &sequence, format::Slice &slice,
              std::unordered_map<uint64_t, StringId> &flowNames);

private:
    enum class Word : uint8_t {
        None,
        Correlation,
        Grid,
        Block,
        Registers,
        Shared,
        StaticShared,
        DynamicShared,
        CopyKind,
        SourceMemory,
        DestinationMemory,
        Bytes,
        BytesUnknown,
        Value,
        Payload,
        Sequence,
        BackwardSequence,
        Category,
        Color,
        Shapes,
        Group,
        Collective,
        ElementType,
        GroupRanks,
        ElementsIn,
        ElementsOut,
        Caller,
        Link,
        FlowName
    };
    struct Said;

    void read(const DebugAnnotation &annotation, Word word, const Sequence &sequence,
              format::Slice &slice, Said &said);
    void readMessage(const DebugAnnotation &annotation, Word word, const Sequence &sequence,
                     format::MessageInfo &message);
    void readPayload(const DebugAnnotation &annotation, const Sequence &sequence,
                     format::Slice &slice, format::RangeInfo &range);
    [[nodiscard]] StringId textOf(const DebugAnnotation &annotation,
                                  const Sequence &sequence) const;

    build::TraceBuilder &m_builder;
    const Tracks &m_tracks;
    std::unordered_map<StringId, Word> m_words;
    std::unordered_map<StringId, format::CopyKind> m_copies;
    std::unordered_map<StringId, format::MemoryKind> m_memories;
    format::Detail m_last; ///< most slices of a row have that of the one before
    DetailId m_lastId = kNoDetail;
};

} // namespace trilane::perfetto
