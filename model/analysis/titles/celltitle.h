// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/analysis/stats/table.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::titles {

[[nodiscard]] std::optional<idle::IdleCause> causeWithKey(std::string_view key);
[[nodiscard]] std::optional<idle::IdleCause> causeWithTitle(std::string_view title);
[[nodiscard]] std::optional<idle::SilenceProof> proofWithKey(std::string_view key);

/// What people are shown for a stable key in a cell of that column: "User code" for "user_code" of
/// a cause. English; views translate it. Nothing where the cell holds no such key. Tables have keys
/// in their cells, so that JSON, CSV and SQL do; every view of them asks here. Pure; any thread.
[[nodiscard]] std::optional<std::string> titleOfCell(const stats::TableColumn &column,
                                                     std::string_view text);
/// True where titleOfCell() knows cells of that column.
[[nodiscard]] bool hasTitles(const stats::TableColumn &column);

} // namespace trilane::titles
