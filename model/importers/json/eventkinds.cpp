// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/eventkinds.h"

namespace trilane::json {

namespace {

constexpr std::string_view kGpuSources[] = {"kernels",     "copies",
                                            "memory sets", "GPU synchronizations",
                                            "GPU ranges",  "times not recorded",
                                            "GPU events"};

} // namespace

std::string_view sourceOf(EventClass eventClass)
{
    switch (eventClass) {
    case EventClass::Kernel:
        return kGpuSources[0];
    case EventClass::Memcpy:
        return kGpuSources[1];
    case EventClass::Memset:
        return kGpuSources[2];
    case EventClass::GpuSync:
        return kGpuSources[3];
    case EventClass::GpuRange:
        return kGpuSources[4];
    case EventClass::GpuUnknown:
        return kGpuSources[5];
    case EventClass::GpuEvent:
        return kGpuSources[6];
    case EventClass::OsCall:
        return "OS-runtime calls";
    case EventClass::ThreadState:
        return "thread states";
    case EventClass::Core:
        return "pieces of cores' time";
    case EventClass::Python:
        return "Python functions";
    case EventClass::Api:
        return "API calls";
    case EventClass::Overhead:
        return "profiler overhead";
    case EventClass::CpuRange:
    case EventClass::LaunchFlow:
        break;
    }
    return "operators and ranges";
}

std::optional<SliceKind> stateOf(std::string_view word)
{
    for (const SliceKind kind :
         {SliceKind::Running, SliceKind::Runnable, SliceKind::Blocked, SliceKind::BlockedDisk}) {
        if (toString(kind) == word)
            return kind;
    }
    return std::nullopt;
}

SliceKind sliceKindOf(const RawEvent &event)
{
    switch (event.eventClass) {
    case EventClass::Kernel:
        return event.args.kind == toString(SliceKind::GraphLaunch) ? SliceKind::GraphLaunch
                                                                   : SliceKind::Kernel;
    case EventClass::Memcpy:
        return SliceKind::Memcpy;
    case EventClass::Memset:
        return SliceKind::Memset;
    case EventClass::GpuSync:
        return SliceKind::GpuSync;
    case EventClass::GpuRange:
        return SliceKind::GpuRange;
    case EventClass::GpuUnknown:
        return SliceKind::Unknown;
    case EventClass::GpuEvent:
        return SliceKind::Instant;
    case EventClass::OsCall:
        return SliceKind::OsCall;
    case EventClass::ThreadState:
        return event.args.thread.empty() ? SliceKind::Range
                                         : stateOf(event.args.state).value_or(SliceKind::Range);
    case EventClass::Core:
        return event.args.core ? SliceKind::OnCore : SliceKind::Range;
    case EventClass::Python:
        return SliceKind::PythonCall;
    case EventClass::Api:
        return SliceKind::ApiCall;
    case EventClass::Overhead:
        return SliceKind::Overhead;
    case EventClass::CpuRange:
    case EventClass::LaunchFlow:
        break;
    }
    return SliceKind::Range;
}

} // namespace trilane::json
