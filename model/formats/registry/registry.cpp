// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/schedimporter.h"
#include "model/formats/json/reader/jsonimporter.h"
#include "model/formats/nsys/reader/nsysimporter.h"
#include "model/formats/perfetto/reader/perfettoimporter.h"
#include "model/formats/registry/importtrace.h"
#include "model/formats/rocprofiler/rocprofilerimporter.h"
#include "model/formats/xplane/xplaneimporter.h"

#include <array>

namespace trilane::formats {

std::span<const ImportFormat> importFormats()
{
    static const std::array formats{json::jsonFormat(),         nsys::nsysFormat(),
                                    perfetto::perfettoFormat(), rocprofiler::rocprofilerFormat(),
                                    ftrace::schedFormat(),      xplane::xplaneFormat()};
    return formats;
}

Message foreignFormats()
{
    std::vector<MessageValue> all;
    for (const ImportFormat &format : importFormats())
        all.emplace_back(format.about);
    return Message::list(std::move(all));
}

Message readableFormats()
{
    return Message::list({".trilane", foreignFormats()});
}

std::string readableFileNames()
{
    std::string all = "*.trilane";
    for (const ImportFormat &format : importFormats())
        all.append(" ").append(format.fileNames);
    return all;
}

} // namespace trilane::formats
