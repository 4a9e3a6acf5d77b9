// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <string>
#include <string_view>
#include <vector>

namespace trilane::kernels {

/// True when a kernel's name says that it moves data between GPUs, or waits for other ones: NCCL,
/// RCCL, MSCCL, NVSHMEM, UCC, DeepEP, symmetric memory, the all-reduce kernels of serving engines…
/// Kernels that multiply matrices beside that are none. Pure.
[[nodiscard]] bool communicates(std::string_view kernel);

/// What a collective does, by the name of its kernel or range, whatever the algorithm, the protocol
/// and the data type: "all_reduce", "send_recv"…; empty where the name does not say it. Pure.
[[nodiscard]] std::string_view collectiveFamily(std::string_view name);

/// communicates() for names of one store, each looked at once. One thread.
class CommunicationNames
{
public:
    explicit CommunicationNames(const store::Store &store)
        : m_store(store)
    {}

    [[nodiscard]] bool has(StringId name);

private:
    enum class Known : uint8_t { Not, No, Yes };

    const store::Store &m_store;
    std::vector<Known> m_known; ///< by string
};

} // namespace trilane::kernels
