// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/traceformats.h"
#include "model/formats/csv/csvexporter.h"
#include "model/formats/json/writer/chromeexporter.h"
#include "model/formats/nsys/writer/nsysexporter.h"
#include "model/formats/perfetto/writer/perfettoexporter.h"

#include <array>
#include <utility>
#include <vector>

namespace trilane::formats {

namespace {

/// "perfetto (.pftrace, .perfetto-trace), chrome (.json, .json.gz)"
Message allFormats()
{
    std::vector<MessageValue> all;
    for (const TraceFormat &format : traceFormats())
        all.emplace_back(msg("%1 (%2)", format.name,
                             Message::list({format.endings.begin(), format.endings.end()})));
    return Message::list(std::move(all));
}

/// Formats that people ask for, for which the distribution has no library.
constexpr std::array<std::string_view, 4> kColumnar{".parquet", ".arrow", ".feather", ".orc"};

} // namespace

std::span<const TraceFormat> traceFormats()
{
    static const std::array formats{perfetto::perfettoTraceFormat(), nsys::nsysTraceFormat(),
                                    json::chromeTraceFormat(), json::compressedChromeTraceFormat(),
                                    csv::csvTraceFormat()};
    return formats;
}

Result<const TraceFormat *> traceFormatOf(std::string_view word, const std::string &path)
{
    for (const TraceFormat &format : traceFormats()) {
        if (!word.empty()) {
            if (word == format.name)
                return &format;
            continue;
        }
        for (const std::string_view ending : format.endings) {
            if (path.ends_with(ending))
                return &format;
        }
    }
    if (!word.empty())
        return Error{.what = msg("unknown export format \"%1\"", word),
                     .place = Message::verbatim("--format"),
                     .remedy = msg("use one of %1", allFormats())};
    for (const std::string_view ending : kColumnar) {
        if (path.ends_with(ending))
            return Error{.what = msg("export to Parquet, Arrow and ORC is not supported"),
                         .file = path,
                         .remedy = msg("export to .csv, which data frame libraries can read")};
    }
    return Error{.what = msg("its extension does not specify a format"),
                 .file = path,
                 .remedy = msg("add --format or an extension: %1", allFormats())};
}

} // namespace trilane::formats
