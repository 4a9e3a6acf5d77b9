// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/jsonwriter.h"

#include "model/base/utf8.h"
#include "model/output/tableexport.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace trilane::output {

namespace {

/// One UTF-16 code unit.
std::string escapedUnit(uint32_t unit)
{
    std::array<char, 12> code{};
    std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(unit));
    return code.data();
}

std::string escaped(uint32_t code)
{
    switch (code) {
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
    return code < 0x10000
               ? escapedUnit(code)
               : escapedUnit(0xd7c0 + (code >> 10)) + escapedUnit(0xdc00 + (code & 0x3ff));
}

constexpr bool isPlain(char c)
{
    const auto byte = static_cast<uint8_t>(c);
    return byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\';
}

} // namespace

void appendJsonString(std::string &out, std::string_view text)
{
    out += '"';
    for (size_t at = 0; at < text.size();) {
        size_t plain = at;
        while (plain < text.size() && isPlain(text[plain]))
            ++plain;
        out += text.substr(at, plain - at);
        at = plain;
        if (at == text.size())
            break;
        const auto [length, code] = utf8CodeAt(text, at);
        if (length == 0)
            out += kReplacementCharacter;
        else if (length == 1 || isUnsafe(code))
            out += escaped(code);
        else
            out += text.substr(at, length);
        at += length > 0 ? length : 1;
    }
    out += '"';
}

std::string jsonString(std::string_view text)
{
    std::string out;
    appendJsonString(out, text);
    return out;
}

std::string jsonNumber(double value)
{
    if (!std::isfinite(value))
        return "null";
    std::array<char, 32> text{};
    // Without an exponent if that is not long: some readers of CSV take "1e+06" for a text.
    const double size = std::abs(value);
    const bool plain = value == 0 || (size >= 1e-5 && size < 1e17);
    const auto [end, status] =
        std::to_chars(text.data(), text.data() + text.size(), value,
                      plain ? std::chars_format::fixed : std::chars_format::general);
    return status == std::errc{} ? std::string(text.data(), end) : "null";
}

void JsonWriter::newLine(int indent)
{
    m_break = "\n" + std::string(static_cast<size_t>(indent), ' ');
}

void JsonWriter::separate()
{
    if (!m_first)
        m_out += m_break.empty() ? ", " : ",";
    m_out += m_break;
    m_break.clear();
    m_first = false;
}

void JsonWriter::begin(char bracket)
{
    separate();
    m_out += bracket;
    m_first = true;
}

void JsonWriter::end(char bracket)
{
    // An empty object or array stays on its line.
    if (!m_first)
        m_out += m_break;
    m_break.clear();
    m_out += bracket;
    m_first = false;
}

void JsonWriter::key(std::string_view name)
{
    separate();
    appendJsonString(m_out, name);
    m_out += ": ";
    m_first = true;
}

void JsonWriter::text(std::string_view value)
{
    separate();
    appendJsonString(m_out, value);
}

void JsonWriter::raw(std::string_view value)
{
    separate();
    m_out += value;
}

void JsonWriter::memberOrNull(std::string_view name, std::string_view value)
{
    key(name);
    if (value.empty())
        null();
    else
        text(value);
}

} // namespace trilane::output
