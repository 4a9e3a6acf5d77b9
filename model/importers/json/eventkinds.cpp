// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/eventkinds.h"

namespace trilane::json {

namespace {

constexpr std::string_view kGpuSources[] = {
    "kernels", "copies", "memory sets", "GPU synchronizations", "GPU ranges", "times not recorded"};

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

SliceKind sliceKindOf(const RawEvent &event)
{
    switch (event.eventClass) {
    case EventClass::Kernel:
        return SliceKind::Kernel;
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
