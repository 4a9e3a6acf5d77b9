// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/nvtxschema.h"

#include "capture/agent/core/arena.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/nvtx/domains.h"

#include <cstring>

namespace trilane::agent::nvtx {

namespace wirepayload = wire::payload;

namespace {

constinit std::atomic<uint64_t> s_last{wirepayload::kFirstDynamicSchema};

// Bits of `fields`.
constexpr uint64_t kHasName = 1u << 1;
constexpr uint64_t kSchemaSize = 1u << 6;
constexpr uint64_t kSchemaAlign = 1u << 7;
constexpr uint64_t kSchemaId = 1u << 8;
constexpr uint64_t kEnumSize = 1u << 4;
constexpr uint64_t kEnumId = 1u << 5;

/// A schema in wire format: header and fields, followed by texts.
class Packer
{
public:
    explicit Packer(wirepayload::Schema head)
        : m_head(head)
    {}
    /// False: no space.
    bool add(wirepayload::Field field, const char *name)
    {
        field.nameSize = put(name);
        if (m_head.fields == wirepayload::kMaxFields || !m_fits)
            return false;
        m_fields[m_head.fields++] = field;
        return true;
    }
    void setName(const char *name) { m_head.nameSize = static_cast<uint16_t>(put(name)); }
    [[nodiscard]] Text *finish()
    {
        const size_t fieldBytes = m_head.fields * sizeof(wirepayload::Field);
        char packed[wire::kMaxStringLength];
        std::memcpy(packed, &m_head, sizeof m_head);
        std::memcpy(packed + sizeof m_head, m_fields, fieldBytes);
        std::memcpy(packed + sizeof m_head + fieldBytes, m_texts, m_used);
        return Text::make(packed, sizeof m_head + fieldBytes + m_used);
    }

private:
    size_t put(const char *text)
    {
        constexpr size_t kMaxNameLength = 100;
        const size_t size = text ? ::strnlen(text, kMaxNameLength) : 0;
        m_fits = m_used + size <= sizeof m_texts;
        if (!m_fits)
            return 0;
        if (size > 0)
            std::memcpy(m_texts + m_used, text, size);
        m_used += size;
        return size;
    }

    wirepayload::Schema m_head;
    wirepayload::Field m_fields[wirepayload::kMaxFields]{};
    char m_texts[wire::kMaxStringLength - sizeof(wirepayload::Schema) -
                 wirepayload::kMaxFields * sizeof(wirepayload::Field)];
    size_t m_used = 0;
    bool m_fits = true;
};

Schema *makeSchema(Packer &packer, uint64_t number, uint64_t type, uint64_t staticSize)
{
    auto *made = static_cast<Schema *>(allocateForever(sizeof(Schema)));
    Text *packed = made ? packer.finish() : nullptr;
    if (!packed)
        return nullptr;
    made->packed = packed;
    made->number = number;
    made->type = type;
    made->staticSize = staticSize;
    return made;
}

/// Size of an entry if it is the same in every payload; 0: it is not.
uint64_t fixedSize(const Domain &domain, const SchemaEntry &entry)
{
    uint64_t one = wirepayload::sizeOf(entry.type);
    if (entry.type >= wirepayload::kFirstSchema) {
        const Schema *nested = domain.schema(entry.type);
        one = nested ? nested->staticSize : 0;
    }
    const uint64_t array = entry.flags & wirepayload::kArrayMask;
    const bool isText = entry.type >= wirepayload::kText && entry.type <= wirepayload::kTextUtf32;
    if (isText && array <= wirepayload::kArrayFixed && entry.detail > 0)
        return entry.type <= wirepayload::kTextUtf8 ? entry.detail : 0;
    if (array == wirepayload::kArrayFixed)
        return entry.detail < UINT16_MAX ? one * entry.detail : 0;
    return array == 0 ? one : 0;
}

/// Positions of text pointers, up to the first entry whose offset depends on the payload.
void findPointers(Schema &schema, const Domain &domain, const SchemaAttributes &what,
                  uint64_t packAlign)
{
    uint64_t at = 0;
    if (what.type != wirepayload::kStatic && what.type != wirepayload::kDynamic)
        return; // members of a union overlap
    for (size_t i = 0; i < what.count && schema.pointers < Schema::kMaxPointers; ++i) {
        const SchemaEntry &entry = what.entries[i];
        const uint64_t size = fixedSize(domain, entry);
        const bool isPointed = wirepayload::isPointedText(entry.type, entry.flags, entry.detail);
        const bool isText =
            entry.type == wirepayload::kText || entry.type == wirepayload::kTextUtf8;
        uint64_t align = isText && !isPointed ? 1 : wirepayload::sizeOf(entry.type);
        if (align == 0 || align > 8)
            align = 8;
        if (packAlign > 0 && packAlign < align)
            align = packAlign;
        at = entry.offset > 0 ? entry.offset : (at + align - 1) / align * align;
        const bool isNested = entry.type >= wirepayload::kFirstSchema;
        if (size == 0 || at > UINT16_MAX || (isNested && i > 0 && entry.offset == 0))
            return;
        const bool isRegistered = entry.type == wirepayload::kRegisteredText &&
                                  (entry.flags & wirepayload::kArrayMask) == 0;
        if (isRegistered || isPointed)
            schema.pointer[schema.pointers++] = {static_cast<uint16_t>(at), isRegistered,
                                                 (entry.flags & wirepayload::kMeaningMask) ==
                                                     wirepayload::kEventMessage};
        at += size;
    }
}

uint64_t numberOf(bool isGiven, uint64_t given, uint64_t chosen)
{
    if (isGiven && given != 0)
        return given;
    return chosen != 0 ? chosen : s_last.fetch_add(1, std::memory_order_relaxed) + 1;
}

uint64_t keep(Domain &domain, Schema *schema)
{
    if (!schema)
        return 0;
    domain.addSchema(schema);
    // Now rather than with the next event: there may be none.
    if (isConnected()) {
        if (Writer writer; writer)
            domain.announce(writer);
    }
    return schema->number;
}

} // namespace

uint64_t registerSchema(void *domain, const SchemaAttributes *what, uint64_t chosen)
{
    if (!what || !what->entries)
        return chosen;
    const uint64_t size = what->fields & kSchemaSize ? what->staticSize : 0;
    const uint64_t align = what->fields & kSchemaAlign ? what->packAlign : 0;
    Packer packer({.type = what->type,
                   .staticSize = size,
                   .packAlign = align <= 16 ? static_cast<uint32_t>(align) : 0,
                   .fields = 0,
                   .nameSize = 0});
    packer.setName(what->fields & kHasName ? what->name : nullptr);
    for (size_t i = 0; i < what->count; ++i) {
        const SchemaEntry &entry = what->entries[i];
        if (!packer.add({.flags = entry.flags,
                         .type = entry.type,
                         .detail = entry.detail,
                         .offset = entry.offset,
                         .nameSize = 0},
                        entry.name))
            break;
    }
    Schema *made =
        makeSchema(packer, numberOf(what->fields & kSchemaId, what->id, chosen), what->type, size);
    if (made)
        findPointers(*made, domainOf(domain), *what, align);
    return keep(domainOf(domain), made);
}

uint64_t registerEnum(void *domain, const EnumAttributes *what, uint64_t chosen)
{
    if (!what || !what->entries)
        return chosen;
    const uint64_t size = what->fields & kEnumSize && what->size <= 8 ? what->size : 4;
    Packer packer({.type = wirepayload::kEnumeration,
                   .staticSize = size,
                   .packAlign = 0,
                   .fields = 0,
                   .nameSize = 0});
    packer.setName(what->fields & kHasName ? what->name : nullptr);
    for (size_t i = 0; i < what->count; ++i) {
        const EnumEntry &entry = what->entries[i];
        if (!packer.add({.flags = entry.isFlag ? uint64_t{1} : 0,
                         .type = entry.value,
                         .detail = 0,
                         .offset = 0,
                         .nameSize = 0},
                        entry.name))
            break;
    }
    return keep(domainOf(domain),
                makeSchema(packer, numberOf(what->fields & kEnumId, what->id, chosen),
                           wirepayload::kEnumeration, size));
}

} // namespace trilane::agent::nvtx
