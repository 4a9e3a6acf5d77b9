// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/importer.h"

namespace trilane {

/// XPlane profiles (.xplane.pb) of TensorFlow, JAX and whatever else uses XLA's profiler.
[[nodiscard]] ImportFormat xplaneFormat();

} // namespace trilane
