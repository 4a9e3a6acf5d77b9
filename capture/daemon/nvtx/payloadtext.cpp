// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/payloadschemas.h"
#include "capture/daemon/nvtx/payloadvalue.h"
#include "model/base/utf8.h"

#include <algorithm>
#include <utility>

namespace trilane::daemon {

using namespace wire;
using wire::payload::sizeOf;

namespace {

using Schema = PayloadSchemas::Schema;
using Field = PayloadSchemas::Field;

constexpr size_t kMaxTextLength = 1000; ///< of a payload's text
constexpr int kMaxSchemaDepth = 4;      ///< schemas within schemas
constexpr int kMaxValues = 128;         ///< of a payload
constexpr uint64_t kMaxElements = 16;

bool isCharacter(uint64_t type)
{
    return type == wire::payload::kChar || type == wire::payload::kUnsignedChar ||
           type == wire::payload::kChar8;
}

bool isText(uint64_t type)
{
    return type >= wire::payload::kText && type <= wire::payload::kTextUtf32;
}

/// One payload, of known or unknown schema.
class Reader
{
public:
    Reader(const PayloadSchemas &schemas, uint16_t domain, std::string_view bytes,
           std::string_view texts, PayloadText &out)
        : m_schemas(schemas)
        , m_domain(domain)
        , m_bytes(bytes)
        , m_texts(texts)
        , m_out(out)
    {}

    void readSchema(const Schema &schema) { m_out.text += structure(schema, 0, 0, m_bytes.size()); }
    void readPlain(uint64_t type)
    {
        const uint64_t size = isText(type) ? 0 : wire::payload::sizeOf(type);
        if (isText(type) || isCharacter(type))
            m_out.text += chars(0, m_bytes.size());
        else if (size > 0 && size <= m_bytes.size())
            m_out.text += scalar(type, 0);
        else
            m_out.text += numberText(m_bytes.size()) + " bytes";
    }

private:
    std::string structure(const Schema &schema, size_t begin, int depth, size_t end);
    std::string fieldText(const Schema &schema, const Field &field, size_t at, int depth,
                          uint64_t &size);
    std::string element(const Schema &schema, const Field &field, size_t at, int depth);
    std::string scalar(uint64_t type, size_t at) const;
    std::string enumeration(const Schema &schema, size_t at) const;
    std::string chars(size_t at, uint64_t most) const;
    [[nodiscard]] std::string pointedText(size_t at) const;
    [[nodiscard]] uint64_t elementSize(const Field &field) const;
    [[nodiscard]] uint64_t lengthOf(const Schema &schema, const Field &field, size_t at) const;
    [[nodiscard]] uint64_t alignOf(const Field &field) const;
    [[nodiscard]] std::optional<uint64_t> valueOf(const Schema &schema, uint64_t entry) const;
    void useMeaning(const Field &field, size_t at, const std::string &text);

    const PayloadSchemas &m_schemas;
    uint16_t m_domain;
    std::string_view m_bytes;
    std::string_view m_texts;
    PayloadText &m_out;
    std::vector<size_t> m_places; ///< of the current schema's fields
    int m_values = 0;
};

std::string Reader::chars(size_t at, uint64_t most) const
{
    if (at >= m_bytes.size())
        return {};
    std::string text(m_bytes.substr(
        at, static_cast<size_t>(std::min<uint64_t>(most, wire::payload::kMaxTextLength))));
    text.resize(std::min(text.find('\0'), text.size()));
    replaceInvalidUtf8(text);
    return text;
}

/// The text referred to by the pointer at that position, if the agent copied it.
std::string Reader::pointedText(size_t at) const
{
    std::string_view texts = m_texts;
    while (texts.size() >= sizeof(wire::payload::Text)) {
        const auto head = readAt<wire::payload::Text>(texts, 0);
        texts.remove_prefix(sizeof head);
        const size_t size = std::min<size_t>(head.size, texts.size());
        if (head.at == at) {
            std::string text(texts.substr(0, size));
            replaceInvalidUtf8(text);
            return text;
        }
        texts.remove_prefix(size);
    }
    return hexText(readAt<uint64_t>(m_bytes, at));
}

std::string Reader::scalar(uint64_t type, size_t at) const
{
    const bool points = type == wire::payload::kText || type == wire::payload::kTextUtf8 ||
                        type == wire::payload::kRegisteredText;
    return points ? pointedText(at) : valueText(type, m_bytes, at);
}

std::string Reader::enumeration(const Schema &schema, size_t at) const
{
    const uint64_t value = unsignedAt(m_bytes, at, schema.staticSize);
    std::string flags;
    uint64_t left = value;
    for (const Field &field : schema.fields) {
        const uint64_t bits = field.layout.type;
        if (bits == value)
            return field.name;
        if (!(field.layout.flags & 1) || bits == 0 || (left & bits) != bits)
            continue;
        flags += (flags.empty() ? "" : " | ") + field.name;
        left &= ~bits;
    }
    if (flags.empty())
        return numberText(value);
    return left == 0 ? flags : flags + " | " + hexText(left);
}

/// Size of a value; 0: depends on the payload (texts, dynamic schemas) or unknown.
uint64_t Reader::elementSize(const Field &field) const
{
    const wire::payload::Field &f = field.layout;
    if (f.type >= wire::payload::kFirstSchema) {
        const Schema *nested = m_schemas.find(m_domain, f.type);
        return nested ? nested->staticSize : 0;
    }
    return wire::payload::sizeOf(f.type);
}

uint64_t Reader::alignOf(const Field &field) const
{
    if (const Schema *nested = m_schemas.find(m_domain, field.layout.type))
        return nested->align;
    return PayloadSchemas::alignOf(field.layout);
}

/// The value of an earlier entry that another one refers to.
std::optional<uint64_t> Reader::valueOf(const Schema &schema, uint64_t entry) const
{
    if (entry >= m_places.size() || entry >= schema.fields.size())
        return std::nullopt;
    return unsignedAt(m_bytes, m_places[entry], elementSize(schema.fields[entry]));
}

/// Number of values of an array.
uint64_t Reader::lengthOf(const Schema &schema, const Field &field, size_t at) const
{
    const wire::payload::Field &f = field.layout;
    switch (f.flags & wire::payload::kArrayMask) {
    case wire::payload::kArrayFixed:
        return f.detail;
    case wire::payload::kArrayTerminated: {
        const uint64_t size = std::max<uint64_t>(1, isText(f.type) ? 1 : elementSize(field));
        uint64_t count = 0;
        while (at + (count + 1) * size <= m_bytes.size() &&
               unsignedAt(m_bytes, at + count * size, size) != 0)
            ++count;
        return count;
    }
    case wire::payload::kArrayLengthIndex:
        return valueOf(schema, f.detail).value_or(0);
    default:
        return 1;
    }
}

std::string Reader::element(const Schema &schema, const Field &field, size_t at, int depth)
{
    const wire::payload::Field &f = field.layout;
    if (++m_values > kMaxValues || at >= m_bytes.size())
        return "…";
    const Schema *nested =
        f.type >= wire::payload::kFirstSchema ? m_schemas.find(m_domain, f.type) : nullptr;
    if (!nested)
        return f.type >= wire::payload::kFirstSchema ? std::string("…") : scalar(f.type, at);
    if (nested->type == wire::payload::kEnumeration)
        return enumeration(*nested, at);
    if (depth >= kMaxSchemaDepth)
        return "…";
    if (nested->type == wire::payload::kUnion) {
        // The selected member is in another entry of the same structure.
        const uint64_t member = valueOf(schema, f.detail).value_or(UINT64_MAX);
        if (member >= nested->fields.size())
            return "…";
        const Field &inner = nested->fields[member];
        const std::vector<size_t> outer = std::exchange(m_places, {});
        std::string text = inner.name + ":" + element(*nested, inner, at, depth + 1);
        m_places = outer;
        return text;
    }
    const std::vector<size_t> outer = std::exchange(m_places, {});
    std::string text =
        structure(*nested, at, depth + 1,
                  at + static_cast<size_t>(std::min<uint64_t>(nested->staticSize, m_bytes.size())));
    m_places = outer;
    return "{" + text + "}";
}

/// `size`: number of bytes; 0: unknown.
std::string Reader::fieldText(const Schema &schema, const Field &field, size_t at, int depth,
                              uint64_t &size)
{
    const wire::payload::Field &f = field.layout;
    const uint64_t array = f.flags & wire::payload::kArrayMask;
    const uint64_t one = elementSize(field);
    if (f.flags & wire::payload::kElsewhere) {
        size = one > 0 ? one : sizeof(uint64_t);
        return "…"; // in another payload
    }
    if (isText(f.type) && !wire::payload::isPointedText(f.type, f.flags, f.detail)) {
        const bool isFixed = array <= wire::payload::kArrayFixed;
        const uint64_t length = isFixed ? f.detail : lengthOf(schema, field, at);
        const uint64_t width = f.type == wire::payload::kTextUtf16   ? 2
                               : f.type == wire::payload::kTextUtf32 ? 4
                                                                     : 1;
        size = std::min<uint64_t>(length, m_bytes.size()) * width +
               (array == wire::payload::kArrayTerminated ? width : 0);
        return width == 1 ? chars(at, length) : std::string("…");
    }
    if (array == 0) {
        size = one;
        return element(schema, field, at, depth);
    }
    const uint64_t length = std::min<uint64_t>(lengthOf(schema, field, at), m_bytes.size());
    size = one * (length + (array == wire::payload::kArrayTerminated ? 1 : 0));
    if (isCharacter(f.type))
        return chars(at, length);
    std::string text = "[";
    for (uint64_t i = 0; i < length && i < kMaxElements && one > 0; ++i)
        text += (i ? ", " : "") + element(schema, field, at + static_cast<size_t>(i * one), depth);
    return text + (length > kMaxElements || one == 0 ? ", …]" : "]");
}

void Reader::useMeaning(const Field &field, size_t at, const std::string &text)
{
    const wire::payload::Field &f = field.layout;
    if ((f.flags & wire::payload::kMeaningMask) == wire::payload::kEventMessage)
        m_out.message = text;
    if (f.type == wire::payload::kCategory && !(f.flags & wire::payload::kArrayMask))
        m_out.category = readAt<uint32_t>(m_bytes, at);
    if (f.type == wire::payload::kColor && !(f.flags & wire::payload::kArrayMask))
        m_out.color = readAt<uint32_t>(m_bytes, at);
}

std::string Reader::structure(const Schema &schema, size_t begin, int depth, size_t end)
{
    std::string all;
    size_t next = begin;
    end = std::min(end, m_bytes.size());
    for (const Field &field : schema.fields) {
        const wire::payload::Field &f = field.layout;
        uint64_t align = alignOf(field);
        if (schema.packAlign > 0)
            align = std::min<uint64_t>(align, schema.packAlign);
        size_t at = begin + (next - begin + align - 1) / align * align;
        if (f.offset > 0)
            at = f.offset < m_bytes.size() ? begin + static_cast<size_t>(f.offset) : end;
        m_places.push_back(at);
        if (at >= end || all.size() > kMaxTextLength)
            return all + (all.empty() ? "…" : ", …");
        uint64_t size = 0;
        const std::string text = fieldText(schema, field, at, depth, size);
        useMeaning(field, at, text);
        const bool isShown =
            !(f.flags & wire::payload::kHide) &&
            (f.flags & wire::payload::kMeaningMask) != wire::payload::kEventMessage;
        if (isShown)
            all +=
                (all.empty() ? "" : ", ") + (field.name.empty() ? text : field.name + "=" + text);
        next = at + static_cast<size_t>(std::min<uint64_t>(size, m_bytes.size()));
        const bool isKnown = size > 0 || (f.flags & wire::payload::kArrayMask) != 0;
        if (!isKnown)
            return all + ", …"; // the offset of the next one is unknown
    }
    return all;
}

/// End of the texts that follow a payload.
size_t textsEnd(std::string_view data, size_t at, uint16_t texts)
{
    for (uint16_t i = 0; i < texts && at + sizeof(wire::payload::Text) <= data.size(); ++i)
        at += sizeof(wire::payload::Text) + readAt<wire::payload::Text>(data, at).size;
    return std::min(at, data.size());
}

} // namespace

PayloadText payloadText(const PayloadSchemas &schemas, uint16_t domain, std::string_view data)
{
    PayloadText out;
    std::string schemaName;
    std::string name;
    size_t at = 0;
    for (uint32_t i = 0;
         i <= wire::payload::kMaxPieces && at + sizeof(wire::payload::Piece) <= data.size(); ++i) {
        const auto piece = readAt<wire::payload::Piece>(data, at);
        at += sizeof piece;
        if (piece.kept == 0)
            break;
        const std::string_view bytes = data.substr(at, piece.kept);
        at = std::min<size_t>(at + piece.kept, data.size());
        const size_t end = textsEnd(data, at, piece.texts);
        if (piece.schema == wire::payload::kName) {
            name = std::string(bytes);
            at = end;
            continue;
        }
        if (!out.text.empty())
            out.text += "; ";
        Reader reader(schemas, domain, bytes, data.substr(at, end - at), out);
        if (const Schema *schema = schemas.find(domain, piece.schema);
            schema && schema->type != wire::payload::kEnumeration) {
            reader.readSchema(*schema);
            if (schemaName.empty())
                schemaName = schema->name;
        } else {
            reader.readPlain(piece.schema);
        }
        at = end;
    }
    if (!name.empty()) {
        replaceInvalidUtf8(name);
        out.message = std::move(name);
    } else if (out.message.empty()) {
        out.message = schemaName;
    }
    if (out.text.size() > kMaxTextLength) {
        out.text.resize(kMaxTextLength);
        replaceInvalidUtf8(out.text);
        out.text += "…";
    }
    return out;
}

} // namespace trilane::daemon
