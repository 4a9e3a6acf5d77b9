// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/importer.h"
#include "model/importers/json/jsonimporter.h"
#include "model/importers/nsys/nsysimporter.h"
#include "model/importers/perfetto/perfettoimporter.h"
#include "model/importers/rocprofiler/rocprofilerimporter.h"
#include "model/importers/sched/schedimporter.h"
#include "model/importers/xplane/xplaneimporter.h"

#include <array>

namespace trilane {

std::span<const ImportFormat> importFormats()
{
    static const std::array formats{jsonFormat(),        nsysFormat(),  perfettoFormat(),
                                    rocprofilerFormat(), schedFormat(), xplaneFormat()};
    return formats;
}

} // namespace trilane
