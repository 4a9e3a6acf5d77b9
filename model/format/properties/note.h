// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace trilane::format {

/// A note of Trilane, its recorder or its importer about a trace, shown with the properties of the
/// source (TraceInfo::properties). Plain value.
struct Note
{
    /// Identifies it for analyses.
    enum class Kind : uint8_t {
        Other = 0,
        AskedFor = 1,         ///< words of --trace
        SchedulerBy = 2,      ///< how thread states were recorded
        NoScheduler = 3,      ///< why not by a better means
        NoThreadStates = 4,   ///< why there are none
        MetricsNotAsked = 5,  ///< GPU metrics were not requested
        NoMetrics = 6,        ///< why there are none
        NoFrequency = 7,      ///< why there are no clocks of cores
        AfterDelay = 8,       ///< the recording began late
        CaptureRange = 9,     ///< the recording was that of a range
        DelayNotOver = 10,    ///< it never began
        RangeNeverBegan = 11, ///< nor did this one
        OtherTool = 12,       ///< another tool had CUPTI for a time
        PipePeers = 13,       ///< unrecorded processes that others may have waited for
        SavedBecause = 14,    ///< of a flight recorder
        SaveTime = 15,        ///< when that was, of the trace
        AttachedTo = 16,      ///< numbers of the processes
        Incomplete = 17,      ///< the source ends early
        Damage = 18,          ///< what of the source could not be read
        LeftOut = 19,         ///< number of damaged parts of its source
        Clock = 20,           ///< what the source's times are of
        ClockAtZero = 21,     ///< ns
        PartOfTrace = 22,     ///< the rest of it was left out
        GpuDriver = 23,
        CudaDriver = 24,
        Kernel = 25 ///< of the operating system
    };
    static constexpr uint32_t kKinds = 26;

    Message name; ///< "not recorded"
    Message text;
    Kind kind = Kind::Other;

    /// A note whose text is the same in every language.
    [[nodiscard]] static Note of(MessageText name, std::string value, Kind kind = Kind::Other);
    /// The reason: the last value if that is a message, else the text.
    [[nodiscard]] const Message &reason() const;
    friend bool operator==(const Note &, const Note &) = default;
};

/// Data missing in a recording.
inline constexpr MessageText kNotRecorded("not recorded");

/// Why something could not be recorded, as far as advice depends on it.
enum class Hindrance : uint8_t {
    Other = 0,
    NotCalled = 1, ///< nothing is known: the program did not use it
    OtherTool = 2, ///< another tool has CUPTI
    LateStart = 3, ///< it must be recorded from the program's start on
    NeverBegan = 4 ///< the recording of this process never did
};
inline constexpr uint32_t kHindrances = 5;

/// Recorded layers of a process. Plain value.
struct ProcessNote
{
    /// Bits of `has` and Gap::parts.
    enum Part : uint32_t { ThreadStates = 1, Nvtx = 2, OsCalls = 4, Cuda = 8 };
    static constexpr std::pair<Part, MessageText> kPartNames[] = {
        {ThreadStates, MessageText("thread states")},
        {Nvtx, MessageText("NVTX")},
        {OsCalls, MessageText("OS runtime calls")},
        {Cuda, MessageText("CUDA")}};
    struct Gap
    {
        enum class Kind : uint8_t {
            Missing = 0,     ///< nothing of `parts`, and why
            LastProgram = 1, ///< the same of the program that it became last
            Unused = 2,      ///< no events of `parts`; `why` is empty
            Partly = 3,      ///< CUDA, not all the time, and why
            Since = 4,       ///< CUDA, and since when
            NeverBegan = 5   ///< nothing at all; `why` is empty
        };
        static constexpr uint32_t kKinds = 6;
        Kind kind = Kind::Missing;
        uint32_t parts = 0;
        Hindrance hindrance = Hindrance::Other;
        Message why;
        Message remedy; ///< may be empty
        friend bool operator==(const Gap &, const Gap &) = default;
    };
    int64_t pid = 0;
    uint32_t has = 0;
    std::vector<Gap> gaps;

    /// "thread states, NVTX (no CUDA: why)".
    [[nodiscard]] Note note() const;
    /// The first that is about the part; null: there is none.
    [[nodiscard]] const Gap *gapOf(Part part) const;
    friend bool operator==(const ProcessNote &, const ProcessNote &) = default;
};

} // namespace trilane::format
