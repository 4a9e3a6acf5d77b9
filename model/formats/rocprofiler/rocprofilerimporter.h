// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/importer.h"

namespace trilane::rocprofiler {

/// JSON of AMD's rocprofiler-sdk (`rocprofv3 --output-format json`).
[[nodiscard]] formats::ImportFormat rocprofilerFormat();

} // namespace trilane::rocprofiler
