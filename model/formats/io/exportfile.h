// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/file.h"
#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::formats {

/// Writes a file sequentially in large pieces. One thread.
class ExportFile
{
public:
    /// Creates or truncates.
    [[nodiscard]] static Result<ExportFile> create(const std::string &path)
    {
        Result<platform::File> file = platform::File::create(path);
        if (!file)
            return file.error();
        return ExportFile(std::move(file).value());
    }

    /// No effect after an error; finish() returns the first one.
    void write(std::string_view bytes)
    {
        m_buffer += bytes;
        if (m_buffer.size() >= kPiece)
            flush();
    }
    [[nodiscard]] bool failed() const { return !m_state.ok(); }
    [[nodiscard]] uint64_t bytes() const { return m_written + m_buffer.size(); }
    [[nodiscard]] Result<void> finish()
    {
        flush();
        Result<void> closed = m_file.close();
        return m_state ? closed : m_state;
    }

private:
    static constexpr size_t kPiece = size_t{1} << 20;

    explicit ExportFile(platform::File file)
        : m_file(std::move(file))
    {}

    void flush()
    {
        if (m_state)
            m_state = m_file.writeAt(m_written, std::as_bytes(std::span(m_buffer)));
        m_written += m_buffer.size();
        m_buffer.clear();
    }

    platform::File m_file;
    std::string m_buffer;
    uint64_t m_written = 0;
    Result<void> m_state;
};

} // namespace trilane::formats
