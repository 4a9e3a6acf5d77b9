// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <cstdint>

namespace trilane::daemon {

/// Adds the known faults of a process's CUPTI to the notes of the trace, once per version.
/// Returns the sentence that is to be said now; empty: there is none, or it was said.
[[nodiscard]] Message addKnownFaults(format::TraceInfo &info, uint32_t apiVersion);

} // namespace trilane::daemon
