// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane {

/// Category of a call of the OS runtime that waited until its time limit expired. Stored in the
/// file.
inline constexpr std::string_view kTimedOutCategory = "timed out";

} // namespace trilane
