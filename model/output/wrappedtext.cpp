// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/wrappedtext.h"

#include "model/output/tableexport.h"

#include <algorithm>
#include <array>

namespace trilane::output {

namespace {

constexpr std::array<std::string_view, 11> kNotFirst{"，", "。", "；", "：", "、", "）",
                                                     "！", "？", "》", "”",  "…"};
constexpr std::array<std::string_view, 3> kNotLast{"（", "《", "“"};

/// The first character of a text that is not empty, in UTF-8.
std::string_view firstOf(std::string_view text)
{
    size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80)
        ++size;
    return text.substr(0, size);
}

template <size_t N>
bool isOneOf(std::string_view character, const std::array<std::string_view, N> &list)
{
    return std::find(list.begin(), list.end(), character) != list.end();
}

bool canBreak(std::string_view before, std::string_view after)
{
    const bool isWide = displayWidth(before) > 1 || displayWidth(after) > 1;
    return isWide && !isOneOf(before, kNotLast) && !isOneOf(after, kNotFirst);
}

/// "12.5 %", "8 GPUs", "10 416".
bool joinsNumber(std::string_view before, std::string_view after)
{
    constexpr std::string_view kDigits = "0123456789";
    return kDigits.find(before.back()) != std::string_view::npos && after.size() > 1 &&
           after[1] != ' ' && displayWidth(firstOf(after.substr(1))) == 1;
}

/// The first unbreakable piece of a text without a leading space.
std::string_view firstPiece(std::string_view text)
{
    std::string_view last = firstOf(text);
    size_t size = last.size();
    while (size < text.size()) {
        const std::string_view next = firstOf(text.substr(size));
        if (next == " " && !joinsNumber(last, text.substr(size)))
            break;
        if (canBreak(last, next))
            break;
        size += next.size();
        last = next;
    }
    return text.substr(0, size);
}

} // namespace

std::string wrapped(std::string_view text, size_t width, std::string_view indent)
{
    std::string out;
    std::string line(indent);
    size_t used = indent.size();
    bool isEmpty = true;
    while (true) {
        const bool hasSpace = text.starts_with(' ');
        while (text.starts_with(' '))
            text.remove_prefix(1);
        if (text.empty())
            break;
        const std::string_view piece = firstPiece(text);
        text.remove_prefix(piece.size());
        const size_t columns = displayWidth(piece);
        if (!isEmpty && used + (hasSpace ? 1 : 0) + columns > width) {
            out += line + "\n";
            line = indent;
            used = indent.size();
            isEmpty = true;
        }
        const bool isSpaced = hasSpace && !isEmpty;
        line += (isSpaced ? " " : "") + std::string(piece);
        used += columns + (isSpaced ? 1 : 0);
        isEmpty = false;
    }
    return out + line + "\n";
}

} // namespace trilane::output
