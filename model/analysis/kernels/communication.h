// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/store/tables.h"

#include <string>
#include <string_view>
#include <vector>

namespace trilane::kernels {

/// Whether a kernel's name indicates that it moves data between GPUs or waits for other GPUs: NCCL,
/// RCCL, MSCCL, NVSHMEM, UCC, DeepEP, symmetric memory, all-reduce kernels of serving engines…
/// Kernels that also multiply matrices are excluded. Pure.
[[nodiscard]] bool communicates(std::string_view kernel);

/// Family of a collective by the name of its kernel or range, regardless of algorithm, protocol and
/// data type: "all_reduce", "send_recv"…; empty if unknown. Pure.
[[nodiscard]] std::string_view collectiveFamily(std::string_view name);

/// communicates() for names of one store, each determined once. One thread.
class CommunicationNames
{
public:
    explicit CommunicationNames(store::Tables trace)
        : m_trace(trace)
    {}

    [[nodiscard]] bool has(StringId name);

private:
    enum class Known : uint8_t { Not, No, Yes };

    store::Tables m_trace;
    std::vector<Known> m_known; ///< by string
};

} // namespace trilane::kernels
