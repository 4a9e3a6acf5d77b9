// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/payloadschemas.h"

#include "model/base/utf8.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace trilane::daemon {

namespace {

constexpr size_t kMaxSchemas = 4096;

/// The next `size` characters as a name; false: fewer are left.
bool takeName(std::string_view &texts, uint64_t size, std::string &name)
{
    if (size > texts.size())
        return false;
    name.assign(texts.substr(0, static_cast<size_t>(size)));
    replaceInvalidUtf8(name);
    texts.remove_prefix(static_cast<size_t>(size));
    return true;
}

} // namespace

bool PayloadSchemas::add(uint16_t domain, uint64_t number, std::string_view bytes)
{
    wire::payload::Schema head{};
    if (bytes.size() < sizeof head || m_schemas.size() >= kMaxSchemas)
        return false;
    std::memcpy(&head, bytes.data(), sizeof head);
    bytes.remove_prefix(sizeof head);
    const size_t fieldBytes = head.fields * sizeof(wire::payload::Field);
    if (head.fields > wire::payload::kMaxFields || bytes.size() < fieldBytes)
        return false;
    std::string_view texts = bytes.substr(fieldBytes);
    Schema schema;
    schema.type = head.type;
    schema.staticSize = head.staticSize;
    schema.packAlign = head.packAlign;
    if (!takeName(texts, head.nameSize, schema.name))
        return false;
    for (size_t i = 0; i < head.fields; ++i) {
        Field field;
        std::memcpy(&field.layout, bytes.data() + i * sizeof field.layout, sizeof field.layout);
        if (!takeName(texts, field.layout.nameSize, field.name))
            return false;
        const Schema *nested = find(domain, field.layout.type);
        schema.align = std::max(schema.align, nested ? nested->align : alignOf(field.layout));
        schema.fields.push_back(std::move(field));
    }
    if (schema.type == wire::payload::kEnumeration)
        schema.align = std::clamp<uint64_t>(schema.staticSize, 1, 8);
    if (schema.packAlign > 0)
        schema.align = std::min<uint64_t>(schema.align, schema.packAlign);
    m_schemas[{domain, number}] = std::move(schema);
    return true;
}

uint64_t PayloadSchemas::alignOf(const wire::payload::Field &field)
{
    using namespace wire::payload;
    const bool isEmbedded = field.type >= wire::payload::kText &&
                            field.type <= wire::payload::kTextUtf8 &&
                            !wire::payload::isPointedText(field.type, field.flags, field.detail);
    if (isEmbedded)
        return 1;
    const uint64_t size = wire::payload::sizeOf(field.type);
    return size == 0 ? 8 : std::min<uint64_t>(size, 8);
}

const PayloadSchemas::Schema *PayloadSchemas::find(uint16_t domain, uint64_t number) const
{
    const auto found = m_schemas.find({domain, number});
    return found == m_schemas.end() ? nullptr : &found->second;
}

} // namespace trilane::daemon
