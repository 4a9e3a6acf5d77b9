// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/sqltable.h"

namespace trilane::sql {

/// What the file tells besides its slices: track, flow, account.
[[nodiscard]] std::vector<ComputedTable> factTables();
/// What is worked out of a trace: gap, gap_piece, step, operator.
[[nodiscard]] std::vector<ComputedTable> answerTables();

} // namespace trilane::sql
