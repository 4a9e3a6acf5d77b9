// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/build/tracebuilder.h"
#include "model/formats/json/reader/trackfinder.h"
#include "model/formats/xplane/xlaranges.h"

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

namespace trilane::json {

/// Half of a pair of events: "B" or "E", or "b" or "e" of an asynchronous operation.
struct HalfEvent
{
    TrackId track;
    Ns time = 0;
    uint64_t offset = 0; ///< in the text; orders halves of the same time
    std::string pair;    ///< what joins asynchronous halves; empty for B and E
    StringId name;
    bool begins = false;
    bool counted = false; ///< in the account already, as repaired
};

/// One end of an arrow other than launch → GPU work.
struct FlowEnd
{
    std::string pair; ///< category and id
    TrackId track;
    Ns time = 0;
    uint64_t offset = 0;
    StringId name;
    char phase = 's'; ///< s starts, t passes, f ends
};

/// A metadata event: names and orders a process or a thread.
struct NameEvent
{
    std::string what; ///< "process_name", "thread_name"…
    std::string pid;
    std::string tid;
    std::string text;
    int64_t device = -1; ///< whose counter it names
    uint64_t offset = 0; ///< in the text
};

/// Data that can be added to the trace only when all events are known. Filled by one thread,
/// appended in any order. Vectors would need at least twice the memory while growing.
struct Deferred
{
    std::deque<HalfEvent> halves;
    std::deque<FlowEnd> flowEnds;
    std::deque<NameEvent> names;
    xplane::RangesOfStreams xlaRanges;
    StreamOwners streamOwners;

    void append(Deferred &&other);
};

/// Pairs begins with ends, in the order of time and text (Trace Event Format, "Duration Events"
/// and "Async Events"). A begin without end lasts until `traceEnd`; both kinds of orphans are
/// counted. A job that is stopped ends early, here and below.
void addPairs(std::deque<HalfEvent> halves, Ns traceEnd, build::TraceBuilder::Appender &out,
              format::Account &account, const jobs::JobContext &job);

/// Turns starts, steps and ends into arrows. Ends that match nothing are normal.
void addFlows(std::deque<FlowEnd> ends, build::TraceBuilder::Appender &out,
              const jobs::JobContext &job);

} // namespace trilane::json
