// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/importer.h"

namespace trilane::ftrace {

/// Events of the kernel's scheduler as text: ftrace (/sys/kernel/tracing/trace, `trace-cmd report`)
/// and `perf script`.
[[nodiscard]] formats::ImportFormat schedFormat();

} // namespace trilane::ftrace
