// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/scanner.h"

#include "model/formats/json/reader/textmasks.h"

namespace trilane::json {

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
        // The remaining bytes are read one by one, so that padding is not mistaken for text.
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
