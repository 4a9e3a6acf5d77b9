// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/utf8.h"

#include <array>
#include <cstring>

#include <utf8proc.h>

namespace trilane {

Utf8Code utf8CodeAt(std::string_view text, size_t at)
{
    utf8proc_int32_t code = 0;
    const utf8proc_ssize_t size =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t *>(text.data() + at),
                         static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    return size > 0 ? Utf8Code{static_cast<size_t>(size), static_cast<uint32_t>(code)} : Utf8Code{};
}

size_t utf8SequenceAt(std::string_view text, size_t at)
{
    return utf8CodeAt(text, at).size;
}

void appendUtf8(std::string &out, uint32_t code)
{
    std::array<utf8proc_uint8_t, 4> bytes{};
    const utf8proc_ssize_t size =
        utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes.data());
    out.append(bytes.begin(), bytes.begin() + size);
}

size_t utf8Width(uint32_t code)
{
    return static_cast<size_t>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(code)));
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
