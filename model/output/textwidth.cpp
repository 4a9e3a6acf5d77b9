// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/utf8.h"
#include "model/output/tableexport.h"

#include <algorithm>
#include <array>
#include <vector>

namespace trilane::output {

namespace {

struct CodeRange
{
    uint32_t first;
    uint32_t last;
};

struct Glyph
{
    std::string_view bytes; ///< empty if the text is not valid UTF-8
    uint32_t code = 0;
};

constexpr std::array kUnsafe{
    CodeRange{0x00, 0x1f},     CodeRange{0x7f, 0x9f},     CodeRange{0x61c, 0x61c},
    CodeRange{0x200b, 0x200f}, CodeRange{0x2028, 0x202e}, CodeRange{0x2060, 0x206f},
    CodeRange{0xfeff, 0xfeff}, CodeRange{0xfffe, 0xffff}, CodeRange{0xe0000, 0xe007f}};

Glyph glyphAt(std::string_view text, size_t at)
{
    const Utf8Code code = utf8CodeAt(text, at);
    return {text.substr(at, code.size), code.code};
}

template <typename Visit>
void forGlyphs(std::string_view text, Visit visit)
{
    for (size_t at = 0; at < text.size();) {
        const Glyph glyph = glyphAt(text, at);
        visit(glyph);
        at += std::max<size_t>(1, glyph.bytes.size());
    }
}

size_t widthOf(const Glyph &glyph)
{
    return glyph.bytes.size() <= 1 ? 1 : utf8Width(glyph.code);
}

} // namespace

bool isUnsafe(uint32_t code)
{
    return std::any_of(kUnsafe.begin(), kUnsafe.end(),
                       [&](CodeRange r) { return code >= r.first && code <= r.last; });
}

bool isPlainAscii(std::string_view text)
{
    unsigned others = 0; // without a way out the compiler looks at many at a time
    for (const char c : text)
        others |= static_cast<unsigned char>(c - ' ') > '~' - ' ' ? 1u : 0u;
    return others == 0;
}

std::string plainText(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    forGlyphs(text, [&](const Glyph &glyph) {
        const bool isKept = glyph.bytes == "\n" || glyph.bytes == "\t";
        if (!isKept && (glyph.bytes.empty() || isUnsafe(glyph.code)))
            plain += kReplacementCharacter;
        else
            plain += glyph.bytes;
    });
    return plain;
}

std::string plainLine(std::string_view text)
{
    if (isPlainAscii(text))
        return std::string(text);
    std::string plain;
    plain.reserve(text.size());
    forGlyphs(text, [&](const Glyph &glyph) {
        if (glyph.bytes == "\n" || glyph.bytes == "\r" || glyph.bytes == "\t")
            plain += ' ';
        else if (glyph.bytes.empty() || isUnsafe(glyph.code))
            plain += kReplacementCharacter;
        else
            plain += glyph.bytes;
    });
    return plain;
}

size_t displayWidth(std::string_view text)
{
    if (isPlainAscii(text))
        return text.size();
    size_t width = 0;
    forGlyphs(text, [&](const Glyph &glyph) { width += widthOf(glyph); });
    return width;
}

std::string elideMiddle(std::string_view text, size_t width)
{
    if (displayWidth(text) <= width)
        return std::string(text);
    if (width == 0)
        return {};
    if (isPlainAscii(text)) {
        const size_t tail = (width - 1) / 2;
        std::string cut(text.substr(0, width - 1 - tail));
        cut += "…";
        return cut += text.substr(text.size() - tail);
    }
    std::vector<Glyph> glyphs;
    forGlyphs(text, [&](const Glyph &glyph) {
        glyphs.push_back(glyph.bytes.empty() ? Glyph{kReplacementCharacter, 0xfffd} : glyph);
    });
    const size_t tailWidth = (width - 1) / 2;
    const size_t headWidth = width - 1 - tailWidth;
    std::string result;
    size_t used = 0;
    for (size_t i = 0; i < glyphs.size() && used + widthOf(glyphs[i]) <= headWidth; ++i) {
        result += glyphs[i].bytes;
        used += widthOf(glyphs[i]);
    }
    result += "…";
    size_t first = glyphs.size();
    used = 0;
    while (first > 0 && used + widthOf(glyphs[first - 1]) <= tailWidth)
        used += widthOf(glyphs[--first]);
    // The tail must not begin with combining marks of omitted text.
    while (first < glyphs.size() && widthOf(glyphs[first]) == 0)
        ++first;
    for (size_t i = first; i < glyphs.size(); ++i)
        result += glyphs[i].bytes;
    return result;
}

} // namespace trilane::output
