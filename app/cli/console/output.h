// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/partfile.h"
#include "model/base/result.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::cli {

/// Writes text to a file, or to standard output for "" and "-". A regular file is replaced as a
/// whole by finish(); without it, or after an error, it is unchanged. Others may read it only if
/// they may read all inputs so far; it never replaces an input. It replaces the entry of its name,
/// including a symbolic link; pipes and devices are written to.
class Output
{
public:
    [[nodiscard]] static Result<Output> open(const std::string &path);
    ~Output();
    Output(Output &&other) noexcept;
    Output &operator=(Output &&other) = delete;

    [[nodiscard]] Result<void> write(std::string_view text);
    [[nodiscard]] Result<void> finish();

private:
    explicit Output(std::string path)
        : m_path(std::move(path))
    {}
    [[nodiscard]] Error named(Error error) const;

    std::string m_path;            ///< as the user gave it
    std::FILE *m_stream = nullptr; ///< of a pipe or a device, which take text in order only
    platform::File m_file;
    uint64_t m_written = 0;
    std::optional<platform::PartFile> m_part; ///< the new file until it is complete
};

/// Writes to a file, or to standard output for "" and "-". A regular file is replaced atomically;
/// on any error it is unchanged.
[[nodiscard]] Result<void> writeOutput(const std::string &path, std::string_view text);

/// Why a trace cannot be written there: the output would replace something other than a file, or a
/// file that must be kept.
[[nodiscard]] std::optional<Error> checkWritable(const std::string &path, bool force);
/// Also if it is one of its input files.
[[nodiscard]] std::optional<Error>
checkWritable(const std::string &path, const std::vector<std::string> &inputs, bool force);

/// Notes that the extension of the output belongs to another format than the one with these. None
/// belongs to no format.
void noteOtherExtension(const std::string &path, std::span<const std::string_view> extensions);

} // namespace trilane::cli
