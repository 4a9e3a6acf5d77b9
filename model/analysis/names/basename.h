// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::names {

/// A function's name as short as people say it: without return type, namespaces, template arguments
/// and parameters. "void at::native::foo<4, Bar<int>>(int)" → "foo". CUTLASS' entry points are
/// called by what they run: "cutlass::Kernel<cutlass_80_tensorop_s1688gemm>(…)" →
/// "cutlass_80_tensorop_s1688gemm", "cutlass::device_kernel<…::GemmUniversal<…>>" →
/// "GemmUniversal", with the element types among its arguments: "GemmUniversal<float_e4m3_t,
/// bfloat16_t>". Pure.
[[nodiscard]] std::string baseName(std::string_view name);

} // namespace trilane::names
