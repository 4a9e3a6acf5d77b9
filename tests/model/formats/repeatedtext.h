// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"

#include <algorithm>
#include <string>
#include <utility>

namespace trilane::test {

/// `head`, then `count` times `piece`, then `tail`, as if it were in a file.
class RepeatedText : public formats::TextSource
{
public:
    RepeatedText(std::string head, std::string piece, size_t count, std::string tail)
        : m_head(std::move(head))
        , m_piece(std::move(piece))
        , m_tail(std::move(tail))
        , m_size(m_head.size() + m_piece.size() * count + m_tail.size())
    {}

    Result<size_t> read(std::span<char> out) override
    {
        size_t done = 0;
        while (done < out.size() && m_at < m_size) {
            const size_t tailAt = m_size - m_tail.size();
            const bool inHead = m_at < m_head.size();
            const std::string &from = inHead ? m_head : m_at < tailAt ? m_piece : m_tail;
            const size_t begin = inHead          ? m_at
                                 : m_at < tailAt ? (m_at - m_head.size()) % m_piece.size()
                                                 : m_at - tailAt;
            const size_t size = std::min(from.size() - begin, out.size() - done);
            std::copy_n(from.data() + begin, size, out.data() + done);
            done += size;
            m_at += size;
        }
        return done;
    }
    uint64_t consumed() const override { return m_at; }
    size_t size() const { return m_size; }

private:
    std::string m_head, m_piece, m_tail;
    size_t m_size;
    size_t m_at = 0;
};

} // namespace trilane::test
