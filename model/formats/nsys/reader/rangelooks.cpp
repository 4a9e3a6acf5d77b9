// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/rangelooks.h"

#include <bit>
#include <memory>

namespace trilane::nsys {

namespace {

enum Column {
    Category,
    Color,
    Uint64,
    Int64,
    Uint32,
    Int32,
    Double,
    Float,
    JsonTextId,
    JsonText,
    Binary
};

} // namespace

RangeLooks::RangeLooks(Reading &reading, const Table &table)
    : m_reading(reading)
{
    for (const std::string_view column :
         {"category", "color", "uint64Value", "int64Value", "uint32Value", "int32Value",
          "doubleValue", "floatValue", "jsonTextId", "jsonText", "binaryData"})
        m_areThere = m_areThere || table.has(column);
    if (table.has("category") && table.has("eventType"))
        readCategories(table);
}

/// ENUM_NSYS_EVENT_TYPE 33 and 64. Reads as many as possible from a damaged table.
void RangeLooks::readCategories(const Table &table)
{
    const auto column = [&](const char *name) {
        return table.has(name) ? sqlQuoted(name) : std::string("NULL");
    };
    const std::string query = "SELECT " + column("globalTid") + "," + column("domainId") + "," +
                              column("category") + "," + column("text") + "," + column("textId") +
                              " FROM " + sqlQuoted(table.name) + " WHERE eventType IN (33, 64)";
    const Database &database = m_reading.database();
    const Statement statement = database.prepare(query);
    sqlite3_stmt *raw = statement.get();
    while (database.step(statement)) {
        const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(raw, 3));
        std::string mended;
        const std::string name = text ? std::string(validUtf8(text, mended))
                                      : m_reading.strings().text(sqlite3_column_int64(raw, 4));
        const auto thread = static_cast<uint64_t>(sqlite3_column_int64(raw, 0));
        m_categories[{processOf(thread), sqlite3_column_int64(raw, 1),
                      sqlite3_column_int64(raw, 2)}] = name;
    }
}

StringId RangeLooks::categoryOf(uint64_t globalTid, int64_t domain, int64_t category)
{
    if (category == 0)
        return kNoString;
    const auto named = m_categories.find({processOf(globalTid), domain, category});
    const bool hasName = named != m_categories.end() && !named->second.empty();
    return m_reading.strings().intern(hasName ? named->second : std::to_string(category));
}

format::PayloadKind RangeLooks::setPayload(const Scan &scan, int first, format::Slice &slice,
                                           Tally &tally)
{
    for (const int column : {Int64, Uint64, Int32, Uint32}) {
        if (const std::optional<int64_t> number = scan.wholeNumber(first + column)) {
            slice.value = *number;
            return column == Int64 || column == Int32 ? format::PayloadKind::Signed
                                                      : format::PayloadKind::Unsigned;
        }
    }
    for (const int column : {Double, Float}) {
        if (scan.isNumber(first + column)) {
            slice.value = std::bit_cast<int64_t>(scan.real(first + column));
            return format::PayloadKind::Real;
        }
    }
    for (const int column : {JsonText, JsonTextId}) {
        if (scan.isNull(first + column))
            continue;
        const StringId text = m_reading.name(scan, first + column);
        slice.value = static_cast<int64_t>(text.value);
        return text == kNoString ? format::PayloadKind::None : format::PayloadKind::Text;
    }
    if (!scan.isNull(first + Binary))
        tally.mended(MessageText("binary payload not imported"));
    return format::PayloadKind::None;
}

void RangeLooks::set(const Scan &scan, int first, uint64_t globalTid, int64_t domain,
                     format::Slice &slice, Tally &tally)
{
    format::RangeInfo info;
    info.payload = setPayload(scan, first, slice, tally);
    info.category = categoryOf(globalTid, domain, scan.integer(first + Category));
    if (!scan.isNull(first + Color)) {
        info.color = static_cast<uint32_t>(scan.integer(first + Color));
        // Many write colors without their alpha.
        if (info.color >> 24 == 0)
            info.color |= 0xff000000;
    }
    if (info == format::RangeInfo{})
        return;
    const auto [entry, isNew] = m_details.try_emplace(info, kNoDetail);
    if (isNew) {
        format::Detail detail;
        detail.range = info;
        entry->second = m_reading.out().intern(detail);
    }
    slice.detail = entry->second;
}

} // namespace trilane::nsys
