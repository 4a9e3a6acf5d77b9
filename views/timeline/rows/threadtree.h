// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"
#include "views/timeline/rows/tracktree.h"

namespace trilane::timeline {

/// Adds the rows of the Threads layer: processes (named if there are several), their threads, and
/// tracks outside of processes.
void addThreads(store::Tables trace, TrackTree &tree);

} // namespace trilane::timeline
