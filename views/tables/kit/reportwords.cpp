// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/reportwords.h"

namespace trilane::tables {

QString ReportWords::title(stats::ReportId id)
{
    switch (id) {
    case stats::ReportId::Kernels:
        return tr("Kernels");
    case stats::ReportId::Memcpy:
        return tr("Copies");
    case stats::ReportId::Api:
        return tr("CUDA calls");
    case stats::ReportId::Nvtx:
        return tr("Ranges");
    case stats::ReportId::Osrt:
        return tr("OS runtime");
    case stats::ReportId::ThreadStates:
        break;
    }
    return tr("Thread states");
}

QString ReportWords::missing(stats::ReportId id)
{
    switch (id) {
    case stats::ReportId::Kernels:
        return tr("This trace has no GPU kernels.");
    case stats::ReportId::Memcpy:
        return tr("This trace has no copies between host and GPU.");
    case stats::ReportId::Api:
        return tr("This trace has no CUDA calls.");
    case stats::ReportId::Nvtx:
        return tr("This trace has no ranges: the program marked none, or NVTX was not recorded.");
    case stats::ReportId::Osrt:
        return tr("This trace has no OS runtime calls. They are recorded only on request.");
    case stats::ReportId::ThreadStates:
        break;
    }
    return tr("This trace has no thread states: scheduling was not recorded.");
}

QString ReportWords::nothing(stats::ReportId id, TableScope scope)
{
    if (scope == TableScope::WholeTrace)
        return missing(id);
    const bool visible = scope == TableScope::VisibleRange;
    switch (id) {
    case stats::ReportId::Kernels:
        return visible ? tr("No kernels start in view.") : tr("No kernels start in the selection.");
    case stats::ReportId::Memcpy:
        return visible ? tr("No copies start in view.") : tr("No copies start in the selection.");
    case stats::ReportId::Api:
        return visible ? tr("No CUDA calls start in view.")
                       : tr("No CUDA calls start in the selection.");
    case stats::ReportId::Nvtx:
        return visible ? tr("No NVTX ranges start in view.")
                       : tr("No NVTX ranges start in the selection.");
    case stats::ReportId::Osrt:
        return visible ? tr("No OS runtime calls start in view.")
                       : tr("No OS runtime calls start in the selection.");
    case stats::ReportId::ThreadStates:
        break;
    }
    return visible ? tr("No thread states in view.") : tr("No thread states in the selection.");
}

QString ReportWords::key(stats::GroupKey key)
{
    switch (key) {
    case stats::GroupKey::Name:
        return tr("name");
    case stats::GroupKey::BaseName:
        return tr("base name");
    case stats::GroupKey::Grid:
        return tr("grid");
    case stats::GroupKey::Block:
        return tr("block");
    case stats::GroupKey::Registers:
        return tr("registers");
    case stats::GroupKey::SharedMemory:
        return tr("shared memory");
    case stats::GroupKey::Stream:
        return tr("stream");
    case stats::GroupKey::Device:
        return tr("GPU");
    case stats::GroupKey::Process:
        return tr("process");
    case stats::GroupKey::Thread:
        return tr("thread");
    case stats::GroupKey::Domain:
        return tr("domain");
    case stats::GroupKey::Category:
        return tr("category");
    case stats::GroupKey::Direction:
        return tr("direction");
    case stats::GroupKey::Source:
        return tr("source");
    case stats::GroupKey::Destination:
        return tr("destination");
    case stats::GroupKey::StaticSharedMemory:
        return tr("static shared memory");
    case stats::GroupKey::DynamicSharedMemory:
        return tr("dynamic shared memory");
    case stats::GroupKey::TensorCore:
        return tr("Tensor Cores, by name");
    case stats::GroupKey::LaunchPath:
        return tr("ranges it was launched in");
    case stats::GroupKey::Operator:
        return tr("operator");
    case stats::GroupKey::InputShape:
        return tr("input shape");
    case stats::GroupKey::Step:
        return tr("step");
    case stats::GroupKey::State:
        break;
    }
    return tr("state");
}

} // namespace trilane::tables
