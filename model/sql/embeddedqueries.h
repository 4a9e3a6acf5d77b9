// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>
#include <string_view>

namespace trilane::sql {

/// A compiled-in file.
struct EmbeddedText
{
    std::string_view name; ///< of the file, without its ending
    std::string_view text;
};

/// resources/sql, by name; the source is made by CMake.
[[nodiscard]] std::span<const EmbeddedText> embeddedQueries();

} // namespace trilane::sql
