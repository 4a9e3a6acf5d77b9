// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string_view>

/// Categories and names of debug annotations in Trilane's Perfetto files. The exporter writes them,
/// viewers show them as arguments, and the importer restores the same trace from them. The category
/// of a slice is the name of its SliceKind.
namespace trilane::perfetto {

// Types of TrackEvent, flags of TracePacket.sequence_flags, ids of clocks.
enum EventType : int32_t { Unspecified = 0, Begin = 1, End = 2, Instant = 3, Counter = 4 };
inline constexpr uint32_t kStateCleared = 1;
inline constexpr uint32_t kNeedsState = 2;
inline constexpr uint32_t kRealtime = 1;
inline constexpr uint32_t kBoottime = 6;

// Values of sched_switch.prev_state (Linux, include/linux/sched.h).
inline constexpr int64_t kStateRunnable = 0;
inline constexpr int64_t kStateSleeping = 1;
inline constexpr int64_t kStateDisk = 2;
inline constexpr int64_t kStateDead = 16;
inline constexpr int64_t kStateZombie = 32;

// Instants on the track kAboutTrack: the recorder, the machine, and the kind of each track.
inline constexpr uint64_t kAboutTrack = 1;
inline constexpr std::string_view kAboutName = "About this recording";
inline constexpr std::string_view kInfoCategory = "trilane.info";
inline constexpr std::string_view kGpuCategory = "trilane.gpu";
inline constexpr std::string_view kTrackCategory = "trilane.track";
/// A point where a flow begins or ends without a slice.
inline constexpr std::string_view kFlowCategory = "trilane.flow";

/// Rows that one track can be spread over, since a row of the format cannot hold slices that cross:
/// the number of the track times this is its first row.
inline constexpr uint64_t kRowsOfTrack = 4096;

/// Flows that are no launches have this bit in their ids.
inline constexpr uint64_t kFlowBit = uint64_t{1} << 63;

// Names of debug annotations.
inline constexpr std::string_view kCorrelation = "correlation";
inline constexpr std::string_view kGrid = "grid";
inline constexpr std::string_view kBlock = "block";
inline constexpr std::string_view kRegisters = "registers per thread";
inline constexpr std::string_view kShared = "shared memory bytes";
inline constexpr std::string_view kStaticShared = "static shared memory bytes";
inline constexpr std::string_view kDynamicShared = "dynamic shared memory bytes";
inline constexpr std::string_view kCopyKind = "copy kind";
inline constexpr std::string_view kSourceMemory = "source memory";
inline constexpr std::string_view kDestinationMemory = "destination memory";
inline constexpr std::string_view kBytes = "bytes";
inline constexpr std::string_view kBytesUnknown = "bytes unknown";
inline constexpr std::string_view kValue = "value";
inline constexpr std::string_view kPayload = "payload";
inline constexpr std::string_view kSequence = "sequence number";
inline constexpr std::string_view kBackwardSequence = "backward of sequence number";
inline constexpr std::string_view kCategory = "category";
inline constexpr std::string_view kColor = "color";
inline constexpr std::string_view kShapes = "input shapes";
inline constexpr std::string_view kGroup = "process group";
inline constexpr std::string_view kGroupRanks = "ranks of process group";
inline constexpr std::string_view kCollective = "collective";
inline constexpr std::string_view kElementType = "element type";
inline constexpr std::string_view kElementsIn = "elements in";
inline constexpr std::string_view kElementsOut = "elements out";
inline constexpr std::string_view kCaller = "caller";
inline constexpr std::string_view kLink = "related track";
inline constexpr std::string_view kFlowName = "flow name";

} // namespace trilane::perfetto
