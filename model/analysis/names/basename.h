// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::names {

/// The short name of a function: without return type, namespaces, template arguments and
/// parameters. "void at::native::foo<4, Bar<int>>(int)" → "foo". Entry points of CUTLASS are named
/// after their kernels: "cutlass::Kernel<cutlass_80_tensorop_s1688gemm>(…)" →
/// "cutlass_80_tensorop_s1688gemm", "cutlass::device_kernel<…::GemmUniversal<…>>" →
/// "GemmUniversal", with the element types among its arguments: "GemmUniversal<float_e4m3_t,
/// bfloat16_t>". Pure.
[[nodiscard]] std::string baseName(std::string_view name);

} // namespace trilane::names
