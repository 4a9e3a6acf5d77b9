// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/importer.h"

namespace trilane::perfetto {

/// Perfetto's protobuf traces: track events, scheduling events of the kernel, GPU render stages,
/// counters of processes and GPUs. A trace exported by Trilane is restored.
[[nodiscard]] formats::ImportFormat perfettoFormat();

} // namespace trilane::perfetto
