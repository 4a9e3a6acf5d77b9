// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/tableexport.h"

#include <vector>

namespace trilane {

namespace {

struct Glyph
{
    std::string_view bytes;
    size_t width;
};

size_t widthOf(uint32_t code)
{
    if (code < 0x20 || (code >= 0x300 && code <= 0x36f) || code == 0x200b || code == 0xfeff)
        return 0;
    // Unicode Standard Annex 11, "Wide" and "Fullwidth", as far as names of kernels have them.
    const bool wide = (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
                      (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
                      (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60) ||
                      (code >= 0xffe0 && code <= 0xffe6) || (code >= 0x1f300 && code <= 0x1faff) ||
                      (code >= 0x20000 && code <= 0x3fffd);
    return wide ? 2 : 1;
}

std::vector<Glyph> glyphsOf(std::string_view text)
{
    std::vector<Glyph> glyphs;
    for (size_t at = 0; at < text.size();) {
        const auto lead = static_cast<uint8_t>(text[at]);
        size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        length = std::min(length, text.size() - at);
        uint32_t code = length == 1 ? lead : lead & (0xffu >> (length + 1));
        for (size_t i = 1; i < length; ++i)
            code = code << 6 | (static_cast<uint8_t>(text[at + i]) & 0x3f);
        glyphs.push_back({text.substr(at, length), widthOf(code)});
        at += length;
    }
    return glyphs;
}

} // namespace

size_t displayWidth(std::string_view text)
{
    size_t width = 0;
    for (const Glyph &glyph : glyphsOf(text))
        width += glyph.width;
    return width;
}

std::string elideMiddle(std::string_view text, size_t width)
{
    if (displayWidth(text) <= width)
        return std::string(text);
    if (width == 0)
        return {};
    const std::vector<Glyph> glyphs = glyphsOf(text);
    const size_t tailWidth = (width - 1) / 2;
    const size_t headWidth = width - 1 - tailWidth;
    std::string head;
    size_t used = 0;
    for (size_t i = 0; i < glyphs.size() && used + glyphs[i].width <= headWidth; ++i) {
        head += glyphs[i].bytes;
        used += glyphs[i].width;
    }
    size_t first = glyphs.size();
    used = 0;
    while (first > 0 && used + glyphs[first - 1].width <= tailWidth)
        used += glyphs[--first].width;
    std::string result = head + "…";
    for (size_t i = first; i < glyphs.size(); ++i)
        result += glyphs[i].bytes;
    return result;
}

} // namespace trilane
