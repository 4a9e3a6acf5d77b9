// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/nsys/calltables.h"

namespace trilane::nsysexport {

namespace {

// ENUM_NSYS_EVENT_CLASS
constexpr int kRuntimeApi = 0;
constexpr int kDriverApi = 1;
constexpr int kOsRuntime = 27;
constexpr int kOsRuntimeStart = 31;
constexpr int kOsRuntimeFinish = 32;
/// ENUM_CUPTI_OVERHEAD_TYPE: unknown
constexpr int kUnknownOverhead = 1;

/// Functions of the driver are called cu and a capital, those of the runtime cuda.
bool isOfDriver(std::string_view name)
{
    return name.starts_with("cu") && !name.starts_with("cuda");
}

} // namespace

CallTables::CallTables(Exporting &out)
    : m_out(out)
    , m_apiCalls(
          out.database, "CUPTI_ACTIVITY_KIND_RUNTIME",
          {"start", "end", "eventClass", "globalTid", "correlationId", "nameId", "returnValue"})
    , m_osCalls(out.database, "OSRT_API",
                {"start", "end", "eventClass", "globalTid", "nameId", "returnValue", "nestingLevel",
                 "callchainId", "argumentsId"})
    , m_overhead(out.database, "PROFILER_OVERHEAD",
                 {"start", "end", "globalTid", "nameId", "overheadType"})
{}

void CallTables::addApiCalls(const Track &track)
{
    const uint64_t thread = m_out.ids.thread(track.id);
    m_out.forEachSlice(track.id, [&](const Slice &slice) {
        const bool isDriver = isOfDriver(m_out.store.string(slice.name));
        m_apiCalls.row(slice.start, slice.end(), isDriver ? kDriverApi : kRuntimeApi, thread,
                       idOrNull(slice.correlation), m_out.strings.idOf(slice.name), 0);
    });
}

void CallTables::addOsCalls(const Track &track)
{
    const uint64_t thread = m_out.ids.thread(track.id);
    m_out.forEachSlice(track.id, [&](const Slice &slice) { addOsCall(thread, slice); });
}

void CallTables::addOsCall(uint64_t thread, const Slice &slice)
{
    int eventClass = kOsRuntime;
    if (slice.kind == SliceKind::Instant)
        eventClass = m_out.store.string(slice.name).ends_with("finished") ? kOsRuntimeFinish
                                                                          : kOsRuntimeStart;
    m_osCalls.row(slice.start, slice.end(), eventClass, thread, m_out.strings.idOf(slice.name), 0,
                  nullptr, 0, 0);
}

/// What a process does as a whole stands there, too.
void CallTables::addOverhead(const Track &track)
{
    const uint64_t thread = m_out.ids.thread(track.id);
    m_out.forEachSlice(track.id, [&](const Slice &slice) {
        if (slice.kind == SliceKind::Instant || slice.kind == SliceKind::OsCall)
            addOsCall(thread, slice);
        else
            m_overhead.row(slice.start, slice.end(), thread, m_out.strings.idOf(slice.name),
                           kUnknownOverhead);
    });
}

} // namespace trilane::nsysexport
