// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/exportfile.h"

#include <zlib.h>

#include <memory>
#include <string>
#include <string_view>

namespace trilane::json {

/// Writes text to a file, optionally compressed (RFC 1952). No effect after an error; finish()
/// returns the first one. One thread.
class JsonOutput
{
public:
    [[nodiscard]] static Result<std::unique_ptr<JsonOutput>> create(const std::string &path,
                                                                    bool compressed);
    ~JsonOutput();
    JsonOutput(const JsonOutput &) = delete;
    JsonOutput &operator=(const JsonOutput &) = delete;

    /// Text to be returned by the next next().
    std::string text;
    /// Takes the text away when it is long enough to be worth it.
    void next()
    {
        if (text.size() >= kPiece)
            take(false);
    }
    [[nodiscard]] bool failed() const { return m_file.failed() || m_broken; }
    [[nodiscard]] Result<void> finish();

private:
    static constexpr size_t kPiece = size_t{1} << 18;

    JsonOutput(formats::ExportFile file, bool compressed);
    void take(bool isLast);

    formats::ExportFile m_file;
    z_stream m_stream{};
    bool m_compressed = false;
    bool m_broken = false;
};

} // namespace trilane::json
