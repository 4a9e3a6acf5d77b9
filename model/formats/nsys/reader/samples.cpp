// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// COMPOSITE_EVENTS: moments at which a running thread was looked at.

#include "model/format/givennames.h"
#include "model/formats/nsys/reader/reading.h"

namespace trilane::nsys {

namespace {

/// Behind all NVTX domains and libraries.
constexpr int64_t kSampleDomain = int64_t{1} << 41;

} // namespace

/// Marks with the name of the program's innermost function, or the active part of the system.
void readSamples(Reading &reading, const Table &table)
{
    enum Column { Id, Start, GlobalTid };
    CallChains chains;
    chains.read(reading.database(), reading.shared().tables, "SAMPLING_CALLCHAINS", reading.out(),
                reading.shared().job);
    Scan scan(reading.database(), table, {"id", "start", "globalTid"});
    Tally tally(scan);
    const StringId unnamed = reading.strings().intern("CPU sample");
    while (reading.next(scan)) {
        const std::optional<Ns> time = timeAt(scan, Start, tally);
        if (!time)
            continue;
        const StringId caller = chains.callerOf(scan.integer(Id));
        StringId name = caller == kNoString ? chains.innermostOf(scan.integer(Id)) : caller;
        if (name == kNoString)
            name = unnamed;
        const uint64_t thread = reading.threadAt(scan, GlobalTid, tally);
        reading.add(reading.tracks().ranges(thread, kSampleDomain, format::kCpuSamples.text()),
                    {.start = *time,
                     .name = name,
                     .detail = reading.calledBy(caller),
                     .kind = SliceKind::Instant});
        tally.done();
    }
    tally.writeTo(reading.account());
}

} // namespace trilane::nsys
