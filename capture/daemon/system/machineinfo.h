// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

namespace trilane::daemon {

/// Host, operating system, processor, cores; ranks as set by launchers (RANK, WORLD_SIZE).
void fillMachineInfo(format::TraceInfo &info);

} // namespace trilane::daemon
