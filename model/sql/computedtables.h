// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/sqltable.h"

namespace trilane::sql {

/// Tables of the file's contents other than slices: track, flow, account.
[[nodiscard]] std::vector<ComputedTable> factTables();
/// Tables computed from a trace: gap, gap_piece, step, operator.
[[nodiscard]] std::vector<ComputedTable> answerTables();

} // namespace trilane::sql
