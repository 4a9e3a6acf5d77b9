// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/rangepayload.h"

#include <bit>
#include <charconv>
#include <optional>

namespace trilane::json {

namespace {

template <typename Number>
std::optional<Number> whole(std::string_view token)
{
    Number number{};
    const auto [end, status] = std::from_chars(token.data(), token.data() + token.size(), number);
    const bool isAll = status == std::errc{} && end == token.data() + token.size();
    return isAll ? std::optional(number) : std::nullopt;
}

} // namespace

Payload numberOf(const EventArgs &args)
{
    const std::string_view token = args.payload;
    if (args.payloadType == "real") {
        if (const auto real = whole<double>(token))
            return {format::PayloadKind::Real, std::bit_cast<int64_t>(*real)};
    } else if (args.payloadType == "unsigned") {
        if (const auto number = whole<uint64_t>(token))
            return {format::PayloadKind::Unsigned, static_cast<int64_t>(*number)};
    } else if (const auto number = whole<int64_t>(token)) {
        return {format::PayloadKind::Signed, *number};
    }
    return {};
}

} // namespace trilane::json
