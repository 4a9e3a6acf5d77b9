// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/cupti/record.h"

#include <vector>

/// Numbers that a client has pushed on the calling thread: each CUDA call has a record of each kind
/// of them.
namespace fakecupti::external {

void push(uint32_t kind, uint64_t id);
bool pop(uint32_t kind, uint64_t *id);
[[nodiscard]] std::vector<Record> recordsOf(const fakecuda::Call &call);

} // namespace fakecupti::external
