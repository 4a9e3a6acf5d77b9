// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/chrome/chromeexporter.h"
#include "model/exporters/csv/csvexporter.h"
#include "model/exporters/nsys/nsysexporter.h"
#include "model/exporters/perfetto/perfettoexporter.h"
#include "model/exporters/traceexport.h"

#include <array>

namespace trilane {

std::span<const TraceFormat> traceFormats()
{
    static const std::array formats{perfettoTraceFormat(), nsysTraceFormat(), chromeTraceFormat(),
                                    compressedChromeTraceFormat(), csvTraceFormat()};
    return formats;
}

} // namespace trilane
