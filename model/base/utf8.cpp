// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/utf8.h"

#include <cstring>

namespace trilane {

size_t utf8SequenceAt(std::string_view text, size_t at)
{
    const auto byte = [&](size_t i) {
        return at + i < text.size() ? static_cast<uint8_t>(text[at + i]) : uint8_t{0};
    };
    const auto follows = [&](size_t i) {
        return (byte(i) & 0xc0) == 0x80;
    };
    const uint8_t lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return follows(1) ? 2 : 0;
    if ((lead & 0xf0) == 0xe0) {
        const bool wrong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f);
        return follows(1) && follows(2) && !wrong ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const bool wrong = (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f);
        return follows(1) && follows(2) && follows(3) && !wrong ? 4 : 0;
    }
    return 0;
}

void appendUtf8(std::string &out, uint32_t code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | code >> 6);
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | code >> 12);
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | code >> 18);
        out += static_cast<char>(0x80 | (code >> 12 & 0x3f));
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
}

namespace {

/// How many bytes from `at` on are ASCII, eight at a time.
size_t asciiAt(std::string_view text, size_t at)
{
    const size_t begin = at;
    for (uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if (eight & 0x8080808080808080u)
            break;
    }
    return at - begin;
}

/// Bytes of valid UTF-8 from `at` on.
size_t validAt(std::string_view text, size_t at)
{
    const size_t begin = at;
    while (at < text.size()) {
        at += asciiAt(text, at);
        const size_t length = at < text.size() ? utf8SequenceAt(text, at) : 0;
        if (length == 0)
            break;
        at += length;
    }
    return at - begin;
}

} // namespace

size_t replaceInvalidUtf8(std::string &text)
{
    size_t at = validAt(text, 0);
    if (at == text.size())
        return 0; // as nearly all are
    size_t replaced = 0;
    std::string clean = text.substr(0, at);
    while (at < text.size()) {
        const size_t length = validAt(text, at);
        clean.append(text, at, length);
        at += length;
        if (at == text.size())
            break;
        clean += kReplacementCharacter;
        ++replaced;
        ++at;
    }
    text = std::move(clean);
    return replaced;
}

} // namespace trilane
