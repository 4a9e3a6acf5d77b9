// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/reportwords.h"

namespace trilane {

QString ReportWords::title(ReportId id)
{
    switch (id) {
    case ReportId::Kernels:
        return tr("Kernels");
    case ReportId::Memcpy:
        return tr("Copies");
    case ReportId::Api:
        return tr("CUDA API");
    case ReportId::Nvtx:
        return tr("Ranges");
    case ReportId::Osrt:
        return tr("OS calls");
    case ReportId::ThreadStates:
        break;
    }
    return tr("Thread states");
}

QString ReportWords::missing(ReportId id)
{
    switch (id) {
    case ReportId::Kernels:
        return tr("This trace has no GPU kernels.");
    case ReportId::Memcpy:
        return tr("This trace has no copies between host and GPU.");
    case ReportId::Api:
        return tr("This trace has no CUDA API calls.");
    case ReportId::Nvtx:
        return tr("This trace has no ranges: the program did not mark any, or NVTX was not "
                  "recorded.");
    case ReportId::Osrt:
        return tr("This trace has no OS-runtime calls: they are recorded only on request.");
    case ReportId::ThreadStates:
        break;
    }
    return tr("This trace has no thread states: scheduling was not recorded.");
}

QString ReportWords::nothing(ReportId id, TableScope scope)
{
    if (scope == TableScope::WholeTrace)
        return missing(id);
    const bool visible = scope == TableScope::VisibleRange;
    switch (id) {
    case ReportId::Kernels:
        return visible ? tr("No kernel starts in the visible range.")
                       : tr("No kernel starts in the selection.");
    case ReportId::Memcpy:
        return visible ? tr("No copy starts in the visible range.")
                       : tr("No copy starts in the selection.");
    case ReportId::Api:
        return visible ? tr("No API call starts in the visible range.")
                       : tr("No API call starts in the selection.");
    case ReportId::Nvtx:
        return visible ? tr("No range starts in the visible range.")
                       : tr("No range starts in the selection.");
    case ReportId::Osrt:
        return visible ? tr("No OS call starts in the visible range.")
                       : tr("No OS call starts in the selection.");
    case ReportId::ThreadStates:
        break;
    }
    return visible ? tr("No thread state is known in the visible range.")
                   : tr("No thread state is known in the selection.");
}

QString ReportWords::key(GroupKey key)
{
    switch (key) {
    case GroupKey::Name:
        return tr("name");
    case GroupKey::BaseName:
        return tr("base name");
    case GroupKey::Grid:
        return tr("grid");
    case GroupKey::Block:
        return tr("block");
    case GroupKey::Registers:
        return tr("registers");
    case GroupKey::SharedMemory:
        return tr("shared memory");
    case GroupKey::Stream:
        return tr("stream");
    case GroupKey::Device:
        return tr("GPU");
    case GroupKey::Process:
        return tr("process");
    case GroupKey::Thread:
        return tr("thread");
    case GroupKey::Domain:
        return tr("domain");
    case GroupKey::Category:
        return tr("category");
    case GroupKey::Direction:
        return tr("direction");
    case GroupKey::Source:
        return tr("source");
    case GroupKey::Destination:
        return tr("destination");
    case GroupKey::StaticSharedMemory:
        return tr("static shared memory");
    case GroupKey::DynamicSharedMemory:
        return tr("dynamic shared memory");
    case GroupKey::TensorCore:
        return tr("Tensor Cores, by name");
    case GroupKey::LaunchPath:
        return tr("ranges it was launched in");
    case GroupKey::Operator:
        return tr("operator");
    case GroupKey::InputShape:
        return tr("input shape");
    case GroupKey::Step:
        return tr("step");
    case GroupKey::State:
        break;
    }
    return tr("state");
}

} // namespace trilane
