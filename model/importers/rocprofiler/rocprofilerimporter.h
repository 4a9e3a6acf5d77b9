// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/importer.h"

namespace trilane {

/// JSON of AMD's rocprofiler-sdk (`rocprofv3 --output-format json`).
[[nodiscard]] ImportFormat rocprofilerFormat();

} // namespace trilane
