// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <functional>

namespace trilane::jobs {

/// Runs body(i) for i in [0, count) on the calling thread and as many helpers as there are cores
/// for; returns when all have ended. For a few large pieces of work. Any thread.
void inParallel(size_t count, const std::function<void(size_t)> &body);

} // namespace trilane::jobs
