// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/payload.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::daemon {

/// Schemas and enumerations of structured payloads registered by processes. One thread.
class PayloadSchemas
{
public:
    struct Field
    {
        wire::payload::Field layout{};
        std::string name;
    };
    struct Schema
    {
        uint64_t type = 0;
        uint64_t staticSize = 0;
        uint32_t packAlign = 0;
        uint64_t align = 1; ///< of the whole
        std::string name;
        std::vector<Field> fields;
    };

    /// Parses a schema from untrusted bytes. False: invalid, or too many.
    bool add(uint16_t domain, uint64_t number, std::string_view bytes);
    /// Alignment of a predefined type; 8 for others.
    [[nodiscard]] static uint64_t alignOf(const wire::payload::Field &field);
    /// Null: no such number.
    [[nodiscard]] const Schema *find(uint16_t domain, uint64_t number) const;

private:
    std::map<std::pair<uint16_t, uint64_t>, Schema> m_schemas;
};

/// Text of structured payloads.
struct PayloadText
{
    std::string text;    ///< "rank=3, bytes=1024"; valid UTF-8, of bounded length
    std::string message; ///< the event's name, if they contain one; else the schema's
    std::optional<uint32_t> category;
    std::optional<uint32_t> color; ///< ARGB
};

/// Formats the untrusted Data records of one event as text.
[[nodiscard]] PayloadText payloadText(const PayloadSchemas &schemas, uint16_t domain,
                                      std::string_view data);

} // namespace trilane::daemon
