// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/reader/reading.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

namespace trilane::nsys {

/// Categories, colors and payloads of ranges and marks in NVTX_EVENTS, interned. Names of
/// categories are read first because they may follow the ranges that use them. One thread.
class RangeLooks
{
public:
    RangeLooks(Reading &reading, const Table &table);

    /// True if the table has any of the columns.
    [[nodiscard]] bool areThere() const { return m_areThere; }
    /// Completes the slice from a row whose columns are, from `first` on: category, color,
    /// uint64Value, int64Value, uint32Value, int32Value, doubleValue, floatValue, jsonTextId,
    /// jsonText, binaryData. Values that cannot be kept are counted.
    void set(const Scan &scan, int first, uint64_t globalTid, int64_t domain, format::Slice &slice,
             Tally &tally);

private:
    void readCategories(const Table &table);
    [[nodiscard]] StringId categoryOf(uint64_t globalTid, int64_t domain, int64_t category);
    [[nodiscard]] format::PayloadKind setPayload(const Scan &scan, int first, format::Slice &slice,
                                                 Tally &tally);

    Reading &m_reading;
    bool m_areThere = false;
    /// By process, domain and number.
    std::map<std::tuple<uint64_t, int64_t, int64_t>, std::string> m_categories;
    std::map<format::RangeInfo, DetailId> m_details;
};

} // namespace trilane::nsys
