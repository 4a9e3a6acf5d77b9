// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Calls of a thread: CUDA, the OS runtime, other libraries, and the profiler's own time.

#include "model/formats/nsys/reader/reading.h"

#include <array>

namespace trilane::nsys {

namespace {

struct CallColumn
{
    enum : int { Start, End, GlobalTid, NameId, Correlation, EventClass, CallChain };
};

// ENUM_NSYS_EVENT_CLASS.
constexpr int64_t kStartEvent = 31; ///< points of a process, not calls
constexpr int64_t kFinishEvent = 32;

/// Tables of library calls, with the name under which the library's ranges are shown.
struct Library
{
    std::string_view tablePrefix;
    std::string_view name;
};
constexpr std::array kLibraries{Library{"CUDNN", "cuDNN"}, Library{"CUBLAS", "cuBLAS"},
                                Library{"MPI", "MPI"}, Library{"OPENACC", "OpenACC"}};

/// Above all NVTX domains, so that a library's ranges follow them.
constexpr int64_t kLibraryDomains = int64_t{1} << 40;

void readCalls(Reading &reading, const Table &table, TrackKind trackKind, SliceKind kind)
{
    Scan scan(
        reading.database(), table,
        {"start", "end", "globalTid", "nameId", "correlationId", "eventClass", "callchainId"});
    Tally tally(scan);
    const StringId started = reading.strings().intern("OS-runtime recording started");
    const StringId finished = reading.strings().intern("OS-runtime recording finished");
    while (reading.next(scan)) {
        std::optional<format::Slice> slice =
            sliceAt(scan, CallColumn::Start, CallColumn::End, tally);
        if (!slice)
            continue;
        slice->kind = kind;
        const int64_t eventClass = scan.integer(CallColumn::EventClass);
        if (eventClass == kStartEvent || eventClass == kFinishEvent) {
            slice->name = eventClass == kStartEvent ? started : finished;
            slice->kind = SliceKind::Instant;
            slice->duration = 0;
        } else {
            slice->name = reading.name(scan, CallColumn::NameId);
            if (slice->name == kNoString)
                tally.mended(kNoName);
            if (kind == SliceKind::OsCall)
                slice->detail = reading.calledBy(
                    reading.shared().osChains.callerOf(scan.integer(CallColumn::CallChain)));
        }
        reading.add(
            reading.tracks().below(reading.threadAt(scan, CallColumn::GlobalTid, tally), trackKind),
            *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

} // namespace

void readApiCalls(Reading &reading, const Table &table)
{
    Scan scan(
        reading.database(), table,
        {"start", "end", "globalTid", "nameId", "correlationId", "eventClass", "callchainId"});
    Tally tally(scan);
    const Shared &shared = reading.shared();
    while (reading.next(scan)) {
        std::optional<format::Slice> slice =
            sliceAt(scan, CallColumn::Start, CallColumn::End, tally);
        if (!slice)
            continue;
        const uint64_t thread = globalId(scan, CallColumn::GlobalTid);
        const int64_t correlation = scan.integer(CallColumn::Correlation);
        if (scan.integer(CallColumn::EventClass) == kCudaBacktrace &&
            shared.repeatedCalls.has(thread, correlation)) {
            tally.done(); // its chain is the call's
            continue;
        }
        slice->name = reading.apiName(scan, CallColumn::NameId);
        if (slice->name == kNoString)
            tally.mended(kNoName);
        slice->kind = SliceKind::ApiCall;
        slice->correlation = static_cast<uint64_t>(correlation);
        const int64_t chain = scan.isInteger(CallColumn::CallChain)
                                  ? scan.integer(CallColumn::CallChain)
                                  : shared.repeatedCalls.chainOf(thread, correlation);
        slice->detail = reading.calledBy(shared.cudaChains.callerOf(chain));
        reading.add(reading.tracks().below(reading.threadAt(scan, CallColumn::GlobalTid, tally),
                                           TrackKind::ApiCalls),
                    *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

void readOsCalls(Reading &reading, const Table &table)
{
    readCalls(reading, table, TrackKind::OsCalls, SliceKind::OsCall);
}

void readOverhead(Reading &reading, const Table &table)
{
    readCalls(reading, table, TrackKind::Overhead, SliceKind::Overhead);
}

void readLibraryCalls(Reading &reading, const Table &table)
{
    enum LibraryColumn { TextId = CallColumn::NameId + 1 };
    size_t library = 0;
    while (library + 1 < kLibraries.size() &&
           !table.name.starts_with(kLibraries[library].tablePrefix))
        ++library;
    Scan scan(reading.database(), table, {"start", "end", "globalTid", "nameId", "textId"});
    Tally tally(scan);
    while (reading.next(scan)) {
        std::optional<format::Slice> slice =
            sliceAt(scan, CallColumn::Start, CallColumn::End, tally);
        if (!slice)
            continue;
        slice->name = reading.name(scan, scan.isNull(CallColumn::NameId) ? int{TextId}
                                                                         : int{CallColumn::NameId});
        if (slice->name == kNoString)
            tally.mended(kNoName);
        slice->kind = SliceKind::Range;
        reading.add(reading.tracks().ranges(reading.threadAt(scan, CallColumn::GlobalTid, tally),
                                            kLibraryDomains + static_cast<int64_t>(library),
                                            kLibraries[library].name),
                    *slice);
        tally.done();
    }
    tally.writeTo(reading.account());
}

} // namespace trilane::nsys
