// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace trilane::json {

/// Bit i of each mask describes byte i of a block of 64.
struct Masks
{
    uint64_t quotes = 0;
    uint64_t backslashes = 0;
    uint64_t opens = 0;
    uint64_t closes = 0;
    uint64_t lineEnds = 0;
};

#if defined(__SSE2__)
inline Masks masksOf(const char *block)
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
inline Masks masksOf(const char *block)
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
inline uint64_t prefixParity(uint64_t bits)
{
    for (int shift = 1; shift < 64; shift *= 2)
        bits ^= bits << shift;
    return bits;
}

/// Characters after an odd run of backslashes. `carry`: the block starts after one.
inline uint64_t escapedOf(uint64_t backslashes, bool &carry)
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

} // namespace trilane::json
