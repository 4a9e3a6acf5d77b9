// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/scanner.h"

#include <bit>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace trilane::json {

namespace {

/// Bit i of each mask tells of byte i of a block of 64.
struct Masks
{
    uint64_t quotes = 0;
    uint64_t backslashes = 0;
    uint64_t opens = 0;
    uint64_t closes = 0;
    uint64_t lineEnds = 0;
};

#if defined(__SSE2__)
Masks masksOf(const char *block)
{
    Masks masks;
    for (int part = 0; part < 4; ++part) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(block + 16 * part));
        // '[' and '{', ']' and '}' differ in one bit only.
        const __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        auto bits = [part](__m128i equal) {
            return static_cast<uint64_t>(static_cast<uint32_t>(_mm_movemask_epi8(equal)))
                   << (16 * part);
        };
        masks.quotes |= bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')));
        masks.backslashes |= bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
        masks.lineEnds |= bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
        masks.opens |= bits(_mm_cmpeq_epi8(folded, _mm_set1_epi8('{')));
        masks.closes |= bits(_mm_cmpeq_epi8(folded, _mm_set1_epi8('}')));
    }
    return masks;
}
#else
Masks masksOf(const char *block)
{
    Masks masks;
    for (int i = 0; i < 64; ++i) {
        const uint64_t bit = uint64_t{1} << i;
        masks.quotes |= block[i] == '"' ? bit : 0;
        masks.backslashes |= block[i] == '\\' ? bit : 0;
        masks.lineEnds |= block[i] == '\n' ? bit : 0;
        masks.opens |= (block[i] | 0x20) == '{' ? bit : 0;
        masks.closes |= (block[i] | 0x20) == '}' ? bit : 0;
    }
    return masks;
}
#endif

/// Every bit becomes the parity of itself and all lower ones.
uint64_t prefixParity(uint64_t bits)
{
    for (int shift = 1; shift < 64; shift *= 2)
        bits ^= bits << shift;
    return bits;
}

/// Characters behind an odd run of backslashes. `carry`: the block begins behind one.
uint64_t escapedOf(uint64_t backslashes, bool &carry)
{
    uint64_t escaped = carry ? 1 : 0;
    carry = false;
    uint64_t left = backslashes & ~escaped;
    while (left) {
        const int at = std::countr_zero(left);
        if (at == 63) {
            carry = true;
            break;
        }
        escaped |= uint64_t{2} << at;
        left &= ~(uint64_t{3} << at);
    }
    return escaped;
}

} // namespace

void ArrayScanner::scanBlock(const char *block, size_t offset, Found &found)
{
    Masks masks = masksOf(block);
    bool carry = m_escaped;
    const uint64_t escaped = masks.backslashes || carry ? escapedOf(masks.backslashes, carry) : 0;
    m_escaped = carry;
    const uint64_t quotes = masks.quotes & ~escaped;
    const uint64_t inside = prefixParity(quotes) ^ (m_inString ? ~uint64_t{0} : 0);
    m_inString = inside >> 63;
    masks.opens &= ~inside;
    masks.closes &= ~inside;
    if (const uint64_t broken = masks.lineEnds & inside; broken && !m_linesInStrings) {
        const int at = std::countr_zero(broken);
        const uint64_t before = (uint64_t{1} << at) - 1;
        masks.opens &= before;
        masks.closes &= before;
        found.lineInString = offset + static_cast<size_t>(at);
    }
    const auto opens = static_cast<uint64_t>(std::popcount(masks.opens));
    const auto closes = static_cast<uint64_t>(std::popcount(masks.closes));
    if (m_depth > closes) {
        m_depth += opens - closes; // the array's own level is not reached in this block
        return;
    }
    for (uint64_t both = masks.opens | masks.closes; both; both &= both - 1) {
        const int at = std::countr_zero(both);
        if (masks.opens >> at & 1) {
            ++m_depth;
        } else if (m_depth == 0) {
            found.arrayEnd = offset + static_cast<size_t>(at);
            found.lineInString.reset();
            return;
        } else if (--m_depth == 0) {
            found.lastElementEnd = offset + static_cast<size_t>(at) + 1;
            if (!found.firstElementEnd)
                found.firstElementEnd = found.lastElementEnd;
        }
    }
}

ArrayScanner::Found ArrayScanner::scan(std::string_view piece)
{
    Found found;
    size_t at = 0;
    for (; at + 64 <= piece.size() && !found.stops(); at += 64)
        scanBlock(piece.data() + at, at, found);
    const size_t rest = found.stops() ? 0 : piece.size() - at;
    for (size_t i = 0; i < rest && !found.stops(); ++i) {
        // The odd end goes byte by byte, so that no padding can be mistaken for text.
        const char c = piece[at + i];
        if (m_inString) {
            if (c == '\n' && !m_linesInStrings)
                found.lineInString = at + i;
            else if (m_escaped)
                m_escaped = false;
            else if (c == '\\')
                m_escaped = true;
            else if (c == '"')
                m_inString = false;
            continue;
        }
        m_escaped = false;
        if (c == '"') {
            m_inString = true;
        } else if (c == '{' || c == '[') {
            ++m_depth;
        } else if (c == '}' || c == ']') {
            if (m_depth == 0) {
                found.arrayEnd = at + i;
            } else if (--m_depth == 0) {
                found.lastElementEnd = at + i + 1;
                if (!found.firstElementEnd)
                    found.firstElementEnd = found.lastElementEnd;
            }
        }
    }
    return found;
}

std::optional<size_t> ArrayScanner::elementEnd(std::string_view text)
{
    constexpr size_t kPiece = 1024; // most elements are shorter
    ArrayScanner scanner(Lines::Anywhere);
    for (size_t at = 0; at < text.size(); at += kPiece) {
        const Found found = scanner.scan(text.substr(at, kPiece));
        if (found.firstElementEnd)
            return at + *found.firstElementEnd;
        if (found.stops())
            return std::nullopt;
    }
    return std::nullopt;
}

} // namespace trilane::json
