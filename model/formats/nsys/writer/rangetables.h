// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/writer/exporting.h"

#include <set>
#include <utility>

namespace trilane::nsys {

/// NVTX_EVENTS: ranges and marks of all domains, with their colors, categories and payloads, and
/// framework ranges other than NVTX (operators, Python functions). One thread.
class RangeTables
{
public:
    explicit RangeTables(Exporting &out);

    void add(const format::Track &track);

private:
    /// Columns that depend on the attributes of a range.
    struct Said
    {
        std::optional<int64_t> category;
        std::optional<int64_t> color;
        std::optional<uint64_t> unsignedValue;
        std::optional<int64_t> signedValue;
        std::optional<double> realValue;
        std::optional<std::string_view> text;
    };

    [[nodiscard]] int64_t domainOf(const format::Track &track, uint64_t thread);
    [[nodiscard]] Said saidOf(const format::Slice &slice, uint64_t thread, int64_t domain);
    [[nodiscard]] int64_t categoryOf(StringId name, uint64_t thread, int64_t domain);
    void addNamed(int eventType, uint64_t thread, int64_t domain, std::optional<int64_t> category,
                  std::string_view name);

    Exporting &m_out;
    RowWriter m_rows;
    std::map<std::pair<uint64_t, StringId>, int64_t> m_domains; ///< by process
    std::map<uint64_t, int64_t> m_domainCount;
    std::map<std::pair<std::pair<uint64_t, int64_t>, StringId>, int64_t> m_categories;
    std::set<std::pair<uint64_t, int64_t>> m_toldDomains; ///< by thread
};

} // namespace trilane::nsys
