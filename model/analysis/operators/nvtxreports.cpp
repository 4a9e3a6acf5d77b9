// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/nvtxreports.h"

#include <algorithm>
#include <array>

namespace trilane::operators {

namespace {

constexpr std::array<NvtxReport, 2> kReports{
    NvtxReport{"nvtx_kern_sum", nvtxKernelSum, "total"},
    NvtxReport{"nvtx_gpu_proj_sum", nvtxProjectionSum, "total_proj_time"}};

} // namespace

const NvtxReport *findNvtxReport(std::string_view name)
{
    const auto *found = std::find_if(kReports.begin(), kReports.end(),
                                     [name](const NvtxReport &r) { return r.name == name; });
    return found == kReports.end() ? nullptr : found;
}

} // namespace trilane::operators
