// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/eventkinds.h"

namespace trilane::json {

MessageText sourceOf(EventClass eventClass)
{
    switch (eventClass) {
    case EventClass::Kernel:
        return MessageText("kernels");
    case EventClass::Memcpy:
        return MessageText("copies");
    case EventClass::Memset:
        return MessageText("memsets");
    case EventClass::GpuSync:
        return MessageText("GPU synchronizations");
    case EventClass::GpuRange:
        return MessageText("GPU ranges");
    case EventClass::GpuUnknown:
        return MessageText("times not recorded");
    case EventClass::GpuEvent:
        return MessageText("GPU events");
    case EventClass::OsCall:
        return MessageText("OS runtime calls");
    case EventClass::ThreadState:
        return MessageText("thread states");
    case EventClass::Core:
        return MessageText("scheduling slices of cores");
    case EventClass::Python:
        return MessageText("Python functions");
    case EventClass::Api:
        return MessageText("CUDA calls");
    case EventClass::Overhead:
        return MessageText("profiler overhead");
    case EventClass::CpuRange:
    case EventClass::LaunchFlow:
        break;
    }
    return MessageText("operators and ranges");
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
