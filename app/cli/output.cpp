// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/output.h"

#include "model/base/file.h"

#include <cstdio>
#include <filesystem>

#include <unistd.h>

namespace trilane::cli {

namespace {

Result<void> toStandardOutput(std::string_view text)
{
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written)
        return Error::fromErrno("cannot be written", "standard output");
    return {};
}

Result<void> toNewFile(const std::string &path, std::string_view text)
{
    Result<File> file = File::create(path);
    if (!file)
        return file.error();
    if (Result<void> done = file->writeAt(0, std::as_bytes(std::span(text))); !done)
        return done;
    return file->close();
}

/// Pipes and devices take text in order, not at offsets.
Result<void> toStream(const std::string &path, std::string_view text)
{
    std::FILE *stream = std::fopen(path.c_str(), "w");
    if (!stream)
        return Error::fromErrno("cannot be written", path);
    const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    if ((std::fclose(stream) != 0) || !written)
        return Error::fromErrno("cannot be written", path);
    return {};
}

} // namespace

Result<void> writeOutput(const std::string &path, std::string_view text)
{
    if (path.empty() || path == "-")
        return toStandardOutput(text);
    std::error_code failed;
    const auto status = std::filesystem::status(path, failed);
    if (std::filesystem::is_directory(status))
        return Error{.what = "is a folder", .file = path, .remedy = "name a file inside it"};
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return toStream(path, text);
    // A symbolic link keeps pointing to the file that is written.
    const std::filesystem::path target = std::filesystem::weakly_canonical(path, failed);
    const std::string place = failed ? path : target.string();
    const std::string part = place + ".part-" + std::to_string(::getpid());
    Result<void> done = toNewFile(part, text);
    if (done && std::rename(part.c_str(), place.c_str()) != 0)
        done = Error::fromErrno("cannot be written", path);
    if (done)
        return done;
    ::unlink(part.c_str());
    Error error = done.error();
    error.file = path;
    return error;
}

std::optional<Error> refusalOf(const std::string &path, bool force)
{
    std::error_code ignored;
    const std::filesystem::file_status there = std::filesystem::status(path, ignored);
    if (!std::filesystem::exists(there))
        return std::nullopt;
    if (std::filesystem::is_directory(there))
        return Error{.what = "is a folder", .file = path, .remedy = "name a file inside it"};
    if (!std::filesystem::is_regular_file(there))
        return Error{.what = "is no regular file", .file = path, .remedy = "name another one"};
    if (!force)
        return Error{.what = "exists already", .file = path, .remedy = "add --force to replace it"};
    return std::nullopt;
}

} // namespace trilane::cli
