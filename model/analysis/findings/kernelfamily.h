// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane::findings {

/// True for names of kernels that multiply matrices or convolve: GEMM, convolution, Winograd, on
/// any unit.
[[nodiscard]] bool looksLikeMatrixWork(std::string_view name);

/// True for those whose names are of families that compute in single or half precision on ordinary
/// cores. Products with a vector and double precision are none: Tensor Cores would not help.
[[nodiscard]] bool isMatrixWorkWithoutTensorCores(std::string_view name);

} // namespace trilane::findings
