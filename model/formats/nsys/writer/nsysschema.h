// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>

namespace trilane::nsys {

class NewDatabase;

/// The version of nsys' schema that the tables are of.
inline constexpr std::string_view kSchemaVersion = "3.24.14";

/// CREATE TABLE of a table of that schema: names, types and order of its columns are read from
/// exports of nsys 2026.1. The name must be one of them (asserts).
[[nodiscard]] std::string tableSql(std::string_view name);

/// The tables with the meanings of the numbers in the written tables.
void writeEnums(NewDatabase &database);

} // namespace trilane::nsys
