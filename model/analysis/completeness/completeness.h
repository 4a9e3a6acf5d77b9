// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/format/account.h"
#include "model/store/sliceref.h"

#include <string>
#include <vector>

namespace trilane::completeness {

/// Kinds of data that can be recorded of a process and of its machine.
enum class RecordedKind : uint8_t {
    GpuActivity,
    ApiCalls,
    Ranges,
    OsCalls,
    ThreadStates,
    Scheduling,   ///< of the machine: threads on cores
    GpuMetrics,   ///< of the machine: utilization, clocks, power
    Frequencies,  ///< of the machine's cores
    OtherCounters ///< of the machine: memory that was allocated, and what else a file has
};
inline constexpr size_t kRecordedKinds = 9;

/// Why a kind of data is missing, completely or part of the time.
enum class MissingWhy : uint8_t {
    Nothing,     ///< complete
    Partly,      ///< recorded for part of the time; `said`: reason or start
    NotInSource, ///< files of this format never have it
    NotAsked,    ///< the recording was not to have it
    NotUsed,  ///< nothing to record: the program did not use it; `said`: start of its recording, if
              ///< later than that of the whole
    Hindered, ///< requested but unavailable; `said` is the recorder's message
    Unknown   ///< not stated in the file
};

/// Recorder of a trace, as far as it determines the kinds of data.
enum class RecordedBy : uint8_t { Trilane, Kineto, Nsys, Other };

/// Start mode of a Trilane recording.
enum class RecordingBegin : uint8_t { Start, Attached, Delay, Range };

struct RecordedPart
{
    RecordedKind kind = RecordedKind::GpuActivity;
    uint64_t slices = 0;
    uint64_t lost = 0; ///< events that occurred but are missing
    MissingWhy why = MissingWhy::Nothing;
    Message said;   ///< of the recorder; empty if it reported nothing
    Message remedy; ///< of the recorder; may be empty
    /// Circumstances of missing data that advice depends on.
    enum class By : uint8_t { Other, OtherTool, LateStart, NotScaled, Delay, Range };
    By by = By::Other;
};

struct RecordedProcess
{
    TrackId process; ///< invalid: the machine
    std::vector<RecordedPart> parts;
};

struct Completeness
{
    RecordedBy by = RecordedBy::Other;
    std::string
        asked; ///< of a recording of our own: "cuda,nvtx,sched"; empty: not stated in the file
    RecordingBegin begin = RecordingBegin::Start; ///< of a recording of our own
    std::vector<RecordedProcess> processes;       ///< the machine first, then by track
};

/// Number of lost events of one kind.
struct KindLoss
{
    RecordedKind kind = RecordedKind::GpuActivity;
    uint64_t count = 0;
};

/// Losses by kind of missing data, in the order of the kinds. Lost scheduler events count as thread
/// states.
[[nodiscard]] std::vector<KindLoss> lossesByKind(const format::Account &account);

/// Which data was recorded of each process and of the machine, and why not, based on the tracks of
/// the trace, its account and the recorder's notes (also shown by `trilane info`). Reads totals of
/// lanes, no chunks. Pure.
[[nodiscard]] Completeness completenessOf(store::Tables trace);

/// One kind over all processes. If none was recorded, a process in which recording failed takes
/// precedence over processes that did not use it.
[[nodiscard]] RecordedPart partOfAll(const Completeness &all, RecordedKind kind);

} // namespace trilane::completeness
