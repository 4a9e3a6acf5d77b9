// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/utf8.h"
#include "model/exporters/tableexport.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace trilane {

namespace {

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
    for (size_t at = 0; at < text.size();) {
        const size_t length = utf8SequenceAt(text, at);
        const char c = text[at];
        if (length == 0)
            out += kReplacementCharacter;
        else if (length == 1 && (static_cast<uint8_t>(c) < 0x20 || c == '"' || c == '\\'))
            out += escaped(c);
        else
            out += text.substr(at, length);
        at += length > 0 ? length : 1;
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
