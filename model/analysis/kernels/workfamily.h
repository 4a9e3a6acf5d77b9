// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::kernels {

/// How specific a kernel's name is to its program.
enum class NameTells : uint8_t {
    Nothing,   ///< any program has such: element-wise, copies, reductions, optimizers, collectives
    Structure, ///< a building block of many programs; its number of calls identifies the model
    Program    ///< few programs have one of that name
};

/// Function of a kernel, regardless of element type, tile size, layout and architecture.
struct WorkFamily
{
    NameTells tells = NameTells::Program;
    std::string name; ///< "matrix", "attention", "softmax"…, else the words of the name
};

/// Family of a kernel by its base name, see baseName(). "ampere_sgemm_128x64_tn" and "Cijk_Alik_…"
/// are both "matrix", "advect_f32" and "advect_bf16_sm80" are "advect". Pure.
[[nodiscard]] WorkFamily workFamilyOf(std::string_view kernel);

} // namespace trilane::kernels
