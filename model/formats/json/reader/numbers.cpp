// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/numbers.h"

#include <charconv>

namespace trilane::json {

namespace {

constexpr int64_t kLimit = int64_t{1} << 62;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

std::string_view trimmed(std::string_view token)
{
    while (!token.empty() && (token.back() == ' ' || token.back() == '\n' || token.back() == '\r' ||
                              token.back() == '\t' || token.back() == ','))
        token.remove_suffix(1);
    return token;
}

std::string_view unquoted(std::string_view token)
{
    token = trimmed(token);
    if (token.size() >= 2 && token.front() == '"' && token.back() == '"')
        return token.substr(1, token.size() - 2);
    return token;
}

std::optional<Ns> microsToNs(std::string_view token)
{
    token = unquoted(token);
    const bool negative = token.starts_with('-');
    if (negative || token.starts_with('+'))
        token.remove_prefix(1);
    // All digits as one number, and the position of the decimal point.
    int64_t digits = 0;
    int scale = 3; // decimal places still to be shifted left: µs to ns
    size_t seen = 0;
    bool fraction = false;
    bool isCut = false;
    bool roundsUp = false; // by the first digit beyond the nanosecond
    const bool hasExponent = token.find_first_of("eE") != std::string_view::npos;
    size_t at = 0;
    for (; at < token.size(); ++at) {
        const char c = token[at];
        if (c == '.' && !fraction) {
            fraction = true;
            continue;
        }
        if (!isDigit(c))
            break;
        ++seen;
        if (fraction && scale == 0 && !hasExponent) {
            roundsUp |= !isCut && c >= '5';
            isCut = true;
            continue;
        }
        if (digits > (kLimit - 9) / 10) {
            if (!fraction)
                return std::nullopt;
            continue;
        }
        digits = digits * 10 + (c - '0');
        scale -= fraction ? 1 : 0;
    }
    if (seen == 0)
        return std::nullopt;
    if (at < token.size()) {
        int exponent = 0;
        std::string_view rest = token.substr(at + 1);
        if ((token[at] != 'e' && token[at] != 'E') || rest.empty())
            return std::nullopt;
        if (rest.front() == '+')
            rest.remove_prefix(1);
        const auto [end, status] =
            std::from_chars(rest.data(), rest.data() + rest.size(), exponent);
        if (status != std::errc{} || end != rest.data() + rest.size() || exponent > 40 ||
            exponent < -40)
            return std::nullopt;
        scale += exponent;
    }
    for (; scale > 0 && digits != 0; --scale) {
        if (digits > kLimit / 10)
            return std::nullopt;
        digits *= 10;
    }
    for (; scale < 0 && digits != 0; ++scale) {
        roundsUp = digits % 10 >= 5;
        digits /= 10;
    }
    digits += roundsUp ? 1 : 0;
    return negative ? -digits : digits;
}

std::optional<int64_t> wholeNumber(std::string_view token)
{
    token = unquoted(token);
    int base = 10;
    if (token.starts_with("0x") || token.starts_with("0X")) {
        token.remove_prefix(2);
        base = 16;
    }
    int64_t value = 0;
    const auto [end, status] =
        std::from_chars(token.data(), token.data() + token.size(), value, base);
    if (status != std::errc{} || end == token.data())
        return std::nullopt;
    // "3.0" is an integer as well; anything else after the digits is not.
    std::string_view rest(end, static_cast<size_t>(token.data() + token.size() - end));
    if (rest.starts_with('.'))
        rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of('0', 1)));
    return rest.empty() ? std::optional(value) : std::nullopt;
}

} // namespace trilane::json
