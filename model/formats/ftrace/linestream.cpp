// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/ftrace/linestream.h"

#include <algorithm>

namespace trilane::ftrace {

namespace {

constexpr size_t kBuffer = size_t{256} << 10;
static_assert(kBuffer > 2 * LineStream::kLongest);

} // namespace

/// False at the end of the text.
Result<bool> LineStream::fill()
{
    m_buffer.resize(kBuffer);
    std::copy(m_buffer.begin() + static_cast<ptrdiff_t>(m_at),
              m_buffer.begin() + static_cast<ptrdiff_t>(m_end), m_buffer.begin());
    m_before += m_at;
    m_end -= m_at;
    m_at = 0;
    const Result<size_t> got =
        m_source.read(std::span(m_buffer.data() + m_end, m_buffer.size() - m_end));
    if (!got)
        return got.error();
    m_end += *got;
    return *got > 0;
}

Result<std::optional<std::string_view>> LineStream::next()
{
    for (;;) {
        const std::string_view rest(m_buffer.data() + m_at, m_end - m_at);
        const size_t end = rest.find('\n');
        const bool isFull = rest.size() == kBuffer;
        m_place = m_before + m_at;
        if (end != std::string_view::npos || isFull) {
            const bool isRestOfLine = m_isInLine;
            m_isInLine = end == std::string_view::npos;
            m_at += m_isInLine ? rest.size() : end + 1;
            if (!isRestOfLine)
                return std::optional(rest.substr(0, std::min(end, kLongest)));
            continue;
        }
        const Result<bool> more = fill();
        if (!more)
            return more.error();
        if (*more)
            continue;
        m_at = m_end;
        const std::string_view last(m_buffer.data(), m_end);
        return last.empty() || m_isInLine ? std::nullopt : std::optional(last.substr(0, kLongest));
    }
}

} // namespace trilane::ftrace
