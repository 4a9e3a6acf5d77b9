// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/importer.h"

namespace trilane {

/// Events of the kernel's scheduler as text: ftrace (/sys/kernel/tracing/trace, `trace-cmd report`)
/// and `perf script`.
[[nodiscard]] ImportFormat schedFormat();

} // namespace trilane
