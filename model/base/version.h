// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane {

/// Version of the programs, from CMakeLists.txt. The file format has its own.
inline constexpr std::string_view kProgramVersion = TRILANE_VERSION;

} // namespace trilane
