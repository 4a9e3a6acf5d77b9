// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/tableexport.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace trilane {

namespace {

/// Length of the valid UTF-8 sequence at the start, or 0 (RFC 3629).
size_t validSequence(std::string_view text)
{
    const auto byte = [&](size_t i) {
        return i < text.size() ? static_cast<uint8_t>(text[i]) : uint8_t{0};
    };
    const auto follows = [&](size_t i) {
        return (byte(i) & 0xc0) == 0x80;
    };
    const uint8_t lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead < 0xe0)
        return follows(1) ? 2 : 0;
    if (lead >= 0xe0 && lead < 0xf0) {
        const bool overlong = lead == 0xe0 && byte(1) < 0xa0;
        const bool surrogate = lead == 0xed && byte(1) >= 0xa0;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (lead >= 0xf0 && lead < 0xf5) {
        const bool outside = (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) >= 0x90);
        return follows(1) && follows(2) && follows(3) && !outside ? 4 : 0;
    }
    return 0;
}

std::string escaped(char c)
{
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        break;
    }
    std::array<char, 8> code{};
    std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(c));
    return code.data();
}

} // namespace

std::string jsonString(std::string_view text)
{
    std::string out = "\"";
    while (!text.empty()) {
        const size_t length = validSequence(text);
        const char c = text.front();
        if (length == 0)
            out += "\xef\xbf\xbd";
        else if (length == 1 && (static_cast<uint8_t>(c) < 0x20 || c == '"' || c == '\\'))
            out += escaped(c);
        else
            out += text.substr(0, length);
        text.remove_prefix(std::max<size_t>(1, length));
    }
    return out + "\"";
}

std::string jsonNumber(double value)
{
    if (!std::isfinite(value))
        return "null";
    std::array<char, 32> text{};
    const auto [end, status] = std::to_chars(text.data(), text.data() + text.size(), value);
    return status == std::errc{} ? std::string(text.data(), end) : "null";
}

} // namespace trilane
