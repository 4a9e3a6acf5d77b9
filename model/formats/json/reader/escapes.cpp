// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/escapes.h"

#include "model/base/utf8.h"

namespace trilane::json {

namespace {

/// Four hexadecimal digits at `at`; a value above 16 bits if they are missing.
uint32_t hexAt(std::string_view text, size_t at)
{
    uint32_t code = 0;
    for (size_t i = at; i < at + 4; ++i) {
        const char c = i < text.size() ? text[i] : 'x';
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return 0x10000;
        code = code << 4 | static_cast<uint32_t>(digit);
    }
    return code;
}

/// Resolves "\uXXXX" at `at` (of the backslash), perhaps a surrogate pair; returns bytes used.
size_t unicodeEscape(std::string_view raw, size_t at, std::string &out)
{
    const uint32_t code = hexAt(raw, at + 2);
    if (code >= 0xd800 && code < 0xdc00 && raw.substr(at + 6, 2) == "\\u") {
        const uint32_t low = hexAt(raw, at + 8);
        if (low >= 0xdc00 && low < 0xe000) {
            appendUtf8(out, 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
            return 12;
        }
    }
    if (code > 0xffff || (code >= 0xd800 && code < 0xe000))
        out += kReplacementCharacter;
    else
        appendUtf8(out, code);
    return code > 0xffff ? 2 : 6;
}

} // namespace

std::string unescaped(std::string_view raw)
{
    std::string out;
    out.reserve(raw.size());
    for (size_t at = 0; at < raw.size();) {
        if (raw[at] != '\\' || at + 1 == raw.size()) {
            out += raw[at++];
            continue;
        }
        const char c = raw[at + 1];
        if (c == 'u') {
            at += unicodeEscape(raw, at, out);
            continue;
        }
        out += c == 'n'   ? '\n'
               : c == 't' ? '\t'
               : c == 'r' ? '\r'
               : c == 'b' ? '\b'
               : c == 'f' ? '\f'
                          : c;
        at += 2;
    }
    replaceInvalidUtf8(out);
    return out;
}

} // namespace trilane::json
