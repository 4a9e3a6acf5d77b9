// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace trilane::fuzz {

/// A fuzzer's input, taken bit by bit; zeros behind its end.
class InputBytes
{
public:
    InputBytes(const uint8_t *data, size_t size)
        : m_data(data)
        , m_left(size)
    {}

    [[nodiscard]] bool isEmpty() const { return m_left == 0; }

    template <typename T>
    [[nodiscard]] T take()
    {
        T value{};
        const size_t size = std::min(sizeof value, m_left);
        std::memcpy(&value, m_data, size);
        m_data += size;
        m_left -= size;
        return value;
    }
    /// At most so many.
    [[nodiscard]] std::string_view bytes(size_t most)
    {
        const size_t size = std::min(most, m_left);
        const std::string_view taken(reinterpret_cast<const char *>(m_data), size);
        m_data += size;
        m_left -= size;
        return taken;
    }

private:
    const uint8_t *m_data;
    size_t m_left;
};

} // namespace trilane::fuzz
