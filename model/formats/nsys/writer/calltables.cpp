// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/calltables.h"

namespace trilane::nsys {

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

/// nsys appends the version in which a runtime function was introduced to its name, and readers
/// remove this suffix: a name with its own suffix (cudaGraphInstantiate_v2) gets another one.
bool hasVersion(std::string_view name)
{
    const size_t digits = name.find_last_not_of("0123456789") + 1;
    return digits < name.size() && name.substr(0, digits).ends_with("_v");
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

void CallTables::addApiCalls(const format::Track &track)
{
    const uint64_t thread = m_out.ids.thread(track.id);
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        const std::string_view name = m_out.trace.string(slice.name);
        const bool isDriver = isOfDriver(name);
        const int64_t nameId = hasVersion(name) ? m_out.strings.idOf(std::string(name) + "_v0")
                                                : m_out.strings.idOf(slice.name);
        m_apiCalls.row(slice.start, slice.end(), isDriver ? kDriverApi : kRuntimeApi, thread,
                       idOrNull(slice.correlation), nameId, 0);
        noteCaller(slice);
    });
}

void CallTables::addOsCalls(const format::Track &track)
{
    const uint64_t thread = m_out.ids.thread(track.id);
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) { addOsCall(thread, slice); });
}

void CallTables::addOsCall(uint64_t thread, const format::Slice &slice)
{
    int eventClass = kOsRuntime;
    if (slice.kind == SliceKind::Instant)
        eventClass = m_out.trace.string(slice.name).ends_with("finished") ? kOsRuntimeFinish
                                                                          : kOsRuntimeStart;
    m_osCalls.row(slice.start, slice.end(), eventClass, thread, m_out.strings.idOf(slice.name), 0,
                  nullptr, 0, 0);
    noteCaller(slice);
    const bool saysMore = slice.value != 0 || slice.link != TrackId::kInvalid;
    m_out.account.addLeftOut(msg("objects and owners of OS runtime calls"),
                             msg("nsys has no columns for them"), saysMore ? 1 : 0);
}

void CallTables::noteCaller(const format::Slice &slice)
{
    const bool has = m_out.trace.detail(slice.detail).caller != kNoString;
    m_out.account.addLeftOut(msg("callers of calls"), msg("call chains are not exported"),
                             has ? 1 : 0);
}

/// Includes process-wide overhead.
void CallTables::addOverhead(const format::Track &track)
{
    const uint64_t thread = m_out.ids.thread(track.id);
    m_out.forEachSlice(track.id, [&](const format::Slice &slice) {
        if (slice.kind == SliceKind::Instant || slice.kind == SliceKind::OsCall)
            addOsCall(thread, slice);
        else
            m_overhead.row(slice.start, slice.end(), thread, m_out.strings.idOf(slice.name),
                           kUnknownOverhead);
    });
}

} // namespace trilane::nsys
