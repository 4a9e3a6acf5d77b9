// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/payloadvalue.h"

#include "capture/wire/payload.h"

#include <charconv>

namespace trilane::daemon {

using namespace wire;

namespace {

template <typename T>
std::string text(T value)
{
    char chars[64];
    const auto [end, error] = std::to_chars(chars, chars + sizeof chars, value);
    return error == std::errc() ? std::string(chars, end) : std::string("…");
}

int64_t signedAt(std::string_view bytes, size_t at, uint64_t size)
{
    const uint64_t value = unsignedAt(bytes, at, size);
    const auto unused = static_cast<int>(size >= 8 ? 0 : 64 - 8 * size);
    return static_cast<int64_t>(value << unused) >> unused;
}

/// Integer types are in pairs, signed and unsigned: short to long long, int8 to int64.
bool isSigned(uint64_t type)
{
    return type % 2 == 1 && ((type >= 3 && type <= 9) || (type >= 11 && type <= 17));
}

} // namespace

uint64_t unsignedAt(std::string_view bytes, size_t at, uint64_t size)
{
    switch (size) {
    case 1:
        return readAt<uint8_t>(bytes, at);
    case 2:
        return readAt<uint16_t>(bytes, at);
    case 4:
        return readAt<uint32_t>(bytes, at);
    default:
        return readAt<uint64_t>(bytes, at);
    }
}

std::string numberText(uint64_t value)
{
    return text(value);
}

std::string hexText(uint64_t value)
{
    char chars[20];
    const auto [end, error] = std::to_chars(chars, chars + sizeof chars, value, 16);
    return "0x" + std::string(chars, end);
}

std::string valueText(uint64_t type, std::string_view bytes, size_t at)
{
    const uint64_t size = wire::payload::sizeOf(type);
    if (isSigned(type))
        return text(signedAt(bytes, at, size));
    switch (type) {
    case wire::payload::kFloat:
    case wire::payload::kFloat32:
        return text(readAt<float>(bytes, at));
    case wire::payload::kDouble:
    case wire::payload::kFloat64:
        return text(readAt<double>(bytes, at));
    case wire::payload::kAddress:
    case wire::payload::kColor:
        return hexText(unsignedAt(bytes, at, size));
    case wire::payload::kFloat16: // not a type of C
    case wire::payload::kBrainFloat:
    case wire::payload::kTensorFloat:
        return "…";
    default:
        return size > 0 && size <= 8 ? numberText(unsignedAt(bytes, at, size)) : std::string("…");
    }
}

} // namespace trilane::daemon
