// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/kinds.h"
#include "model/base/time.h"
#include "model/format/properties/traceinfo.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilane {
class MessageText;
}

namespace trilane::format {

/// Version of the file format. A reader refuses a larger `major`; `minor` only adds.
inline constexpr uint16_t kFormatMajor = 1;
inline constexpr uint16_t kFormatMinor = 5;

/// Most slices in one chunk, and most cells in its summary.
inline constexpr uint32_t kChunkSlices = 65536;
inline constexpr uint32_t kChunkCells = 256;
/// Minimum slices of a cell of a chunk, except for the chunk's last.
inline constexpr uint32_t kCellMinSlices = 16;
/// Most cells in the overview of a lane.
inline constexpr uint32_t kLaneCells = 128;
/// Most cells in the picture of a lane.
inline constexpr uint32_t kPictureCells = 8192;

/// One slice of a lane. `duration` may be 0.
struct Slice
{
    Ns start = 0;
    Ns duration = 0;
    uint64_t correlation = 0; ///< joins a launch and its GPU work within a process; 0 = none
    int64_t value = 0; ///< by kind: bytes, core, bits of a counter's double, payload, OS object
    StringId name = kNoString;
    DetailId detail = kNoDetail;
    uint32_t link = TrackId::kInvalid; ///< by kind: track of waker, thread on core, lock's owner
    SliceKind kind = SliceKind::Unknown;

    [[nodiscard]] Ns end() const { return start + duration; }
    [[nodiscard]] TimeRange range() const { return {start, start + duration}; }
};

/// Launch configuration of a kernel (CUDA C++ Programming Guide: grid, block, shared memory).
/// Missing values are unknown: a grid, block or number of registers of 0, which no launch has, and
/// shared memory without a value.
struct LaunchConfig
{
    std::array<uint32_t, 3> grid{};
    std::array<uint32_t, 3> block{};
    uint32_t registers = 0; ///< a thread
    std::optional<uint32_t> staticSharedBytes;
    std::optional<uint32_t> dynamicSharedBytes;
    /// Both parts together if the source does not separate them.
    std::optional<uint32_t> undividedSharedBytes;

    [[nodiscard]] bool hasGrid() const { return grid != std::array<uint32_t, 3>{}; }
    [[nodiscard]] bool hasBlock() const { return block != std::array<uint32_t, 3>{}; }
    /// Static and dynamic together.
    [[nodiscard]] std::optional<uint64_t> sharedBytes() const
    {
        if (undividedSharedBytes)
            return *undividedSharedBytes;
        if (!staticSharedBytes || !dynamicSharedBytes)
            return std::nullopt;
        return uint64_t{*staticSharedBytes} + *dynamicSharedBytes;
    }
    friend auto operator<=>(const LaunchConfig &, const LaunchConfig &) = default;
};

/// Values are those of CUpti_ActivityMemcpyKind.
enum class CopyKind : uint8_t {
    Unknown = 0,
    HostToDevice = 1,
    DeviceToHost = 2,
    HostToArray = 3,
    ArrayToHost = 4,
    ArrayToArray = 5,
    ArrayToDevice = 6,
    DeviceToArray = 7,
    DeviceToDevice = 8,
    HostToHost = 9,
    PeerToPeer = 10,
    UnifiedHostToDevice = 11,
    UnifiedDeviceToHost = 12,
    UnifiedDeviceToDevice = 13
};

/// Values are those of CUpti_ActivityMemoryKind.
enum class MemoryKind : uint8_t {
    Unknown = 0,
    Pageable = 1,
    Pinned = 2,
    Device = 3,
    Array = 4,
    Managed = 5,
    DeviceStatic = 6,
    ManagedStatic = 7
};

struct CopyInfo
{
    CopyKind kind = CopyKind::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind destination = MemoryKind::Unknown;
    bool hasSize = true; ///< false: unknown size
    friend auto operator<=>(const CopyInfo &, const CopyInfo &) = default;
};

/// "HtoD", "DtoH", "DtoD"…
[[nodiscard]] std::string_view toString(CopyKind kind);
/// "pageable", "pinned", "device"…
[[nodiscard]] std::string_view toString(MemoryKind kind);
[[nodiscard]] MessageText textOf(MemoryKind kind);

/// Meaning of `Slice::value` of a range or mark.
enum class PayloadKind : uint8_t {
    None = 0, ///< nothing was given (or, in traces without RangeInfo, a whole number)
    Signed = 1,
    Unsigned = 2,
    Real = 3,            ///< bits of a double
    Text = 4,            ///< a StringId: several values, as text
    Sequence = 5,        ///< autograd's sequence number of an operator of the forward pass
    BackwardSequence = 6 ///< that of the forward operator whose backward pass this is
};

inline constexpr PayloadKind kLastPayloadKind = PayloadKind::BackwardSequence;

/// Attributes of a range or mark other than its name (NVTX: event attributes).
struct RangeInfo
{
    StringId category = kNoString; ///< its name, or its number if it has none
    uint32_t color = 0;            ///< ARGB; alpha 0 = none was given
    PayloadKind payload = PayloadKind::None;
    StringId shapes = kNoString; ///< of an operator's inputs: "[[64,3],[3,8]]"
    friend auto operator<=>(const RangeInfo &, const RangeInfo &) = default;
};

/// Data that a rank sends and receives in a collective, or in a message between two ranks. Values
/// missing in the source are unknown: empty text, a group of 0 ranks, numbers without a value.
struct MessageInfo
{
    StringId collective = kNoString;     ///< as the framework calls it: "allreduce"
    StringId elementType = kNoString;    ///< as the framework calls it: "BFloat16"
    uint32_t ranks = 0;                  ///< of the process group
    std::optional<uint64_t> elementsIn;  ///< that the rank gives
    std::optional<uint64_t> elementsOut; ///< that the rank gets
    friend auto operator<=>(const MessageInfo &, const MessageInfo &) = default;
};

/// Attributes shared by many slices, interned: a trace has few distinct ones.
struct Detail
{
    std::optional<LaunchConfig> launch;
    std::optional<CopyInfo> copy;
    std::optional<RangeInfo> range;
    std::optional<MessageInfo> message; ///< of the kernel of a collective, or of its call
    StringId group = kNoString; ///< of a collective: the process group, "0 default_pg [0, 1]"
    /// For a call or CPU sample: the program's innermost function on the stack, "step (train)".
    StringId caller = kNoString;
    friend auto operator<=>(const Detail &, const Detail &) = default;
};

/// Calls visit(StringId &) for each text that a detail names.
template <typename AnyDetail, typename Visit>
void visitStrings(AnyDetail &detail, Visit visit)
{
    visit(detail.group);
    visit(detail.caller);
    if (detail.range) {
        visit(detail.range->category);
        visit(detail.range->shapes);
    }
    if (detail.message) {
        visit(detail.message->collective);
        visit(detail.message->elementType);
    }
}

/// Bytes moved by a copy or set with this value and detail; nothing if unknown.
[[nodiscard]] inline std::optional<int64_t> movedBytes(int64_t value, const Detail &detail)
{
    return detail.copy && !detail.copy->hasSize ? std::nullopt : std::optional(value);
}

/// Levels of tracks below a root. Deeper ones become roots, so that walks may recurse.
inline constexpr uint32_t kMaxTrackDepth = 64;

/// Something that time is spent on. Tracks form a forest by `parent`.
struct Track
{
    TrackId id;
    TrackId parent;  ///< invalid for a root
    TrackId process; ///< owner of the correlation ids on this track; may be invalid
    TrackKind kind = TrackKind::Unknown;
    StringId name = kNoString;   ///< as the producer called it; may be empty
    StringId domain = kNoString; ///< of ranges: the NVTX domain; empty = default
    StringId unit = kNoString;   ///< of counters: "bytes", "%"
    int64_t number = 0;          ///< by kind: core, pid, tid, GPU ordinal, context, stream
    int32_t sortIndex = 0;       ///< among its siblings; equal ones are sorted by number
    RankId rank;                 ///< whose trace it is from; invalid in a trace of one
};

/// One row of a track. Its slices are sorted by start and never overlap.
struct Lane
{
    LaneId id;
    TrackId track;
    uint32_t depth = 0;
};

/// A link between two points that is not launch → GPU work (that one is by correlation id).
struct Flow
{
    StringId name = kNoString;
    TrackId fromTrack;
    TrackId toTrack;
    Ns fromTime = 0;
    Ns toTime = 0;
};

/// Place of a chunk in the file, and facts available without reading it.
struct ChunkEntry
{
    uint64_t offset = 0;
    uint64_t size = 0; ///< of the whole block
    LaneId lane;
    uint32_t count = 0;
    Ns start = 0;
    Ns end = 0;
    uint64_t correlationMin = 0; ///< of the ids other than 0; both 0 when there is none
    uint64_t correlationMax = 0;
    Ns longest = 0;
    Ns longestGap = 0;  ///< between two neighbors inside the chunk
    Ns covered = 0;     ///< sum of durations
    uint32_t kinds = 0; ///< bit k is set when a slice of SliceKind k is inside

    [[nodiscard]] TimeRange range() const { return {start, end}; }
    [[nodiscard]] bool has(SliceKind kind) const { return kinds >> static_cast<int>(kind) & 1; }
};

/// Some neighboring slices of a lane, seen from afar.
struct Cell
{
    Ns start = 0;
    Ns end = 0;
    Ns covered = 0;            ///< sum of durations; covered / (end - start) is the density
    Ns longest = 0;            ///< longest slice
    StringId name = kNoString; ///< name with the most covered time
    uint32_t count = 0;
    SliceKind kind = SliceKind::Unknown; ///< kind of the slices with that name
    double low = 0;                      ///< counters: least and greatest value
    double high = 0;

    [[nodiscard]] TimeRange range() const { return {start, end}; }
};

} // namespace trilane::format
