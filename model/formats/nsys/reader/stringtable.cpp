// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/stringtable.h"

#include <algorithm>

namespace trilane::nsys {

namespace {

/// Ids up to here are looked up in an array.
constexpr int64_t kDenseIds = int64_t{1} << 22;

/// Bytes of the UTF-8 character at the front (The Unicode Standard, table 3-7); 0 if it is none.
size_t characterBytes(std::string_view text)
{
    auto byte = [text](size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    auto follows = [&](size_t i, unsigned least = 0x80, unsigned most = 0xbf) {
        return byte(i) >= least && byte(i) <= most;
    };
    const unsigned first = byte(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const unsigned least = first == 0xe0 ? 0xa0 : 0x80;
        const unsigned most = first == 0xed ? 0x9f : 0xbf;
        return follows(1, least, most) && follows(2) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const unsigned least = first == 0xf0 ? 0x90 : 0x80;
        const unsigned most = first == 0xf4 ? 0x8f : 0xbf;
        return follows(1, least, most) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

} // namespace

std::string_view validUtf8(std::string_view text, std::string &mended)
{
    size_t good = 0;
    while (good < text.size()) {
        const size_t bytes = characterBytes(text.substr(good));
        if (bytes == 0)
            break;
        good += bytes;
    }
    if (good == text.size())
        return text;
    mended.assign(text, 0, good);
    while (good < text.size()) {
        const size_t bytes = characterBytes(text.substr(good));
        if (bytes == 0)
            mended += "\xef\xbf\xbd";
        else
            mended += text.substr(good, bytes);
        good += std::max<size_t>(bytes, 1);
    }
    return mended;
}

std::string_view withoutVersion(std::string_view function)
{
    const size_t mark = function.rfind("_v");
    if (mark == std::string_view::npos || mark == 0 || mark + 2 == function.size())
        return function;
    const std::string_view digits = function.substr(mark + 2);
    const bool isVersion =
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    return isVersion ? function.substr(0, mark) : function;
}

Strings::Strings(const Database &database, const Tables &tables, build::TraceBuilder::Appender &out)
    : m_database(database)
    , m_out(out)
{
    const auto table = tables.find("StringIds");
    if (table == tables.end() || !table->second.has("id") || !table->second.has("value"))
        return;
    // As the key, id is an alias of the row number.
    const Statement key =
        database.prepare("SELECT pk, type FROM pragma_table_info('StringIds') WHERE name='id'");
    if (database.step(key) && sqlite3_column_int(key.get(), 0) == 1) {
        m_lookup = database.prepare("SELECT value FROM StringIds WHERE id=?1");
        return;
    }
    Scan scan(database, table->second, {"id", "value"});
    while (scan.next()) {
        if (scan.isInteger(0))
            m_all.try_emplace(scan.integer(0), scan.text(1));
    }
}

std::string Strings::text(int64_t id) const
{
    if (!m_lookup) {
        const auto found = m_all.find(id);
        return found == m_all.end() ? std::string() : found->second;
    }
    std::string text;
    sqlite3_bind_int64(m_lookup.get(), 1, id);
    if (m_database.step(m_lookup)) {
        if (const unsigned char *value = sqlite3_column_text(m_lookup.get(), 0))
            text.assign(reinterpret_cast<const char *>(value),
                        static_cast<size_t>(sqlite3_column_bytes(m_lookup.get(), 0)));
    }
    sqlite3_reset(m_lookup.get());
    return text;
}

StringId Strings::intern(std::string_view text)
{
    std::string mended;
    return m_out.intern(validUtf8(text, mended));
}

StringId Strings::resolve(int64_t id, bool isApi)
{
    const std::string found = text(id);
    return intern(isApi ? withoutVersion(found) : std::string_view(found));
}

StringId Strings::cached(Cache &cache, int64_t id, bool isApi)
{
    if (id < 0 || id >= kDenseIds) {
        const auto found = cache.sparse.find(id);
        if (found != cache.sparse.end())
            return found->second;
        return cache.sparse[id] = resolve(id, isApi);
    }
    const auto index = static_cast<size_t>(id);
    if (index >= cache.dense.size())
        cache.dense.resize(
            std::min(static_cast<size_t>(kDenseIds), std::max(index + 1, cache.dense.size() * 2)));
    StringId &known = cache.dense[index];
    if (!known.isValid())
        known = resolve(id, isApi);
    return known;
}

} // namespace trilane::nsys
