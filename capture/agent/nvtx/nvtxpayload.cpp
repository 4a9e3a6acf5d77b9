// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/nvtxpayload.h"

#include <cstdint>
#include <cstring>

namespace trilane::agent::nvtx {

namespace wirepayload = wire::payload;

namespace {

/// Fills the thread's payload.
class Filler
{
public:
    explicit Filler(Thread &thread, size_t size = 0)
        : m_begin(thread.payload)
        , m_size(size)
    {}

    [[nodiscard]] size_t size() const { return m_size; }
    [[nodiscard]] size_t room() const { return wirepayload::kMaxBytes - m_size; }
    /// Address of the copy; null: no space.
    void *add(const void *bytes, size_t size)
    {
        if (size > room())
            return nullptr;
        void *at = m_begin + m_size;
        if (size > 0)
            std::memcpy(at, bytes, size);
        m_size += size;
        return at;
    }

private:
    char *m_begin;
    size_t m_size;
};

/// Size of a payload; 0: unknown.
size_t sizeOf(const PayloadData &data, const Schema *schema)
{
    if (!data.bytes)
        return 0;
    if (data.size != SIZE_MAX)
        return data.size;
    if (schema)
        return static_cast<size_t>(schema->staticSize);
    if (data.schema == wirepayload::kText || data.schema == wirepayload::kTextUtf8)
        return ::strnlen(static_cast<const char *>(data.bytes), wirepayload::kMaxTextLength);
    return wirepayload::sizeOf(data.schema);
}

Name textOf(const char *bytes, const Schema::Pointer &pointer)
{
    const void *at = nullptr;
    std::memcpy(&at, bytes + pointer.at, sizeof at);
    if (!at)
        return {};
    if (pointer.isRegistered) {
        auto *text = static_cast<Text *>(const_cast<void *>(at));
        return {.text = text->text, .size = text->size, .registered = text};
    }
    const auto *text = static_cast<const char *>(at);
    return {.text = text, .size = ::strnlen(text, wirepayload::kMaxTextLength)};
}

/// Copies the texts that the kept bytes point to. Returns how many fit.
uint16_t addTexts(Filler &filler, const char *bytes, size_t kept, const Schema &schema,
                  Name &message)
{
    uint16_t added = 0;
    for (uint32_t i = 0; i < schema.pointers; ++i) {
        const Schema::Pointer &pointer = schema.pointer[i];
        if (pointer.at + sizeof(void *) > kept)
            continue;
        const Name name = textOf(bytes, pointer);
        if (!name.text)
            continue;
        if (pointer.isMessage)
            message = name;
        const size_t size =
            name.size < wirepayload::kMaxTextLength ? name.size : wirepayload::kMaxTextLength;
        const wirepayload::Text text{pointer.at, static_cast<uint16_t>(size)};
        if (filler.room() < sizeof text + size)
            break;
        filler.add(&text, sizeof text);
        filler.add(name.text, size);
        ++added;
    }
    return added;
}

void addPiece(Filler &filler, const Domain &domain, const PayloadData &data, Name &message)
{
    const Schema *schema = domain.schema(data.schema);
    const size_t size = sizeOf(data, schema);
    if (size == 0 || data.schema == wirepayload::kReferenced ||
        filler.room() < sizeof(wirepayload::Piece))
        return;
    const size_t room = filler.room() - sizeof(wirepayload::Piece);
    wirepayload::Piece piece{.schema = data.schema,
                             .size = size < UINT32_MAX ? static_cast<uint32_t>(size) : UINT32_MAX,
                             .kept = static_cast<uint16_t>(size < room ? size : room),
                             .texts = 0};
    void *place = filler.add(&piece, sizeof piece);
    filler.add(data.bytes, piece.kept);
    const auto *bytes = static_cast<const char *>(data.bytes);
    if (schema)
        piece.texts = addTexts(filler, bytes, piece.kept, *schema, message);
    std::memcpy(place, &piece, sizeof piece);
}

} // namespace

size_t collectPayload(Thread &thread, const Domain &domain, const PayloadData *data, size_t count,
                      Name &message)
{
    Filler filler(thread);
    for (size_t i = 0; data && i < count && i < wirepayload::kMaxPieces; ++i)
        addPiece(filler, domain, data[i], message);
    return filler.size();
}

size_t addName(Thread &thread, size_t size, const Name &name)
{
    Filler filler(thread, size);
    if (filler.room() <= sizeof(wirepayload::Piece)) {
        countDropped();
        return size;
    }
    const size_t room = filler.room() - sizeof(wirepayload::Piece);
    const wirepayload::Piece piece{.schema = wirepayload::kName,
                                   .size = static_cast<uint32_t>(name.size),
                                   .kept =
                                       static_cast<uint16_t>(name.size < room ? name.size : room),
                                   .texts = 0};
    filler.add(&piece, sizeof piece);
    filler.add(name.text, piece.kept);
    return filler.size();
}

} // namespace trilane::agent::nvtx
