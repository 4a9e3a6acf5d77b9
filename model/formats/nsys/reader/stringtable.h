// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/nsys/reader/scan.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace trilane::nsys {

/// The text if it is UTF-8; else a copy in `mended` with U+FFFD in place of each wrong byte.
[[nodiscard]] std::string_view validUtf8(std::string_view text, std::string &mended);

/// The table StringIds, read one by one on use: many of its strings are never shown. Its own cache
/// precedes the builder's. One thread.
class Strings
{
public:
    Strings(const Database &database, const Tables &tables, build::TraceBuilder::Appender &out);

    /// Empty for an id that the file does not define.
    [[nodiscard]] std::string text(int64_t id) const;
    /// The text of an id.
    [[nodiscard]] StringId named(int64_t id) { return cached(m_names, id, false); }
    /// Without the version suffix of API functions: cudaLaunchKernel_v7000.
    [[nodiscard]] StringId apiNamed(int64_t id) { return cached(m_apiNames, id, true); }
    [[nodiscard]] StringId intern(std::string_view text);

private:
    /// By StringIds.id: an array for the small ids of exports, a map for others.
    struct Cache
    {
        std::vector<StringId> dense;
        std::unordered_map<int64_t, StringId> sparse;
    };
    StringId cached(Cache &cache, int64_t id, bool isApi);
    StringId resolve(int64_t id, bool isApi);

    const Database &m_database;
    build::TraceBuilder::Appender &m_out;
    Statement m_lookup;
    std::unordered_map<int64_t, std::string> m_all; ///< when the table has no key to look up by
    Cache m_names;
    Cache m_apiNames;
};

/// cudaLaunchKernel_v7000 → cudaLaunchKernel.
[[nodiscard]] std::string_view withoutVersion(std::string_view function);

} // namespace trilane::nsys
