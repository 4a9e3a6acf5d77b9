// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <string_view>
#include <vector>

namespace trilane {

/// True when a kernel's name is of a family that computes on Tensor Cores (NVIDIA) or matrix cores
/// (AMD): CUTLASS and cuBLAS by the shape of their MMA instruction, XMMA, nvjet, WGMMA, flash
/// attention, Tensile with MFMA, xdlops. It is the name that says so, no counter: kernels with
/// names of their own (Triton, for one) are not found. Pure.
[[nodiscard]] bool looksLikeTensorCoreKernel(std::string_view name);

/// The same for names of one store, each looked at once. One thread.
class TensorCoreNames
{
public:
    explicit TensorCoreNames(const Store &store)
        : m_store(store)
    {}

    [[nodiscard]] bool has(StringId name);

private:
    enum class Known : uint8_t { Not, No, Yes };

    const Store &m_store;
    std::vector<Known> m_known; ///< by string
};

} // namespace trilane
