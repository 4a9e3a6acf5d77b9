// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/importer.h"

namespace trilane::xplane {

/// XPlane profiles (.xplane.pb) of TensorFlow, JAX and other users of XLA's profiler.
[[nodiscard]] formats::ImportFormat xplaneFormat();

} // namespace trilane::xplane
