// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/output.h"
#include "app/cli/words.h"

#include <filesystem>
#include <span>
#include <utility>

#include <unistd.h>

namespace trilane::cli {

Result<Output> Output::open(const std::string &path)
{
    Output out(path);
    if (path.empty() || path == "-") {
        out.m_stream = stdout;
        return out;
    }
    std::error_code failed;
    const auto status = std::filesystem::status(path, failed);
    if (std::filesystem::is_directory(status))
        return Error{.what = Cli::tr("is a folder"),
                     .file = path,
                     .remedy = Cli::tr("name a file inside it")};
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        out.m_stream = std::fopen(path.c_str(), "w");
        if (!out.m_stream)
            return Error::fromErrno("cannot be written", path);
        return out;
    }
    if (Result<void> done = out.openFile(); !done)
        return done.error();
    return out;
}

Result<void> Output::openFile()
{
    // A symbolic link keeps pointing to the file that is written.
    std::error_code failed;
    const std::filesystem::path target = std::filesystem::weakly_canonical(m_path, failed);
    m_place = failed ? m_path : target.string();
    const std::string part = m_place + ".part-" + std::to_string(::getpid());
    Result<File> file = File::create(part);
    if (!file)
        return named(file.error());
    m_file = std::move(*file);
    m_part = part;
    return {};
}

Output::Output(Output &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_stream(std::exchange(other.m_stream, nullptr))
    , m_file(std::move(other.m_file))
    , m_written(other.m_written)
    , m_part(std::exchange(other.m_part, {}))
    , m_place(std::move(other.m_place))
{}

Output::~Output()
{
    if (m_stream && m_stream != stdout)
        std::fclose(m_stream);
    if (!m_part.empty())
        ::unlink(m_part.c_str());
}

Error Output::named(Error error) const
{
    error.file = m_stream == stdout ? "standard output" : m_path;
    return error;
}

Result<void> Output::write(std::string_view text)
{
    if (m_stream) {
        if (std::fwrite(text.data(), 1, text.size(), m_stream) == text.size())
            return {};
        return named(Error::fromErrno("cannot be written", {}));
    }
    if (Result<void> done = m_file.writeAt(m_written, std::as_bytes(std::span(text))); !done)
        return named(done.error());
    m_written += text.size();
    return {};
}

Result<void> Output::finish()
{
    if (m_stream == stdout) {
        if (std::fflush(stdout) == 0)
            return {};
        return named(Error::fromErrno("cannot be written", {}));
    }
    if (m_stream) {
        if (std::fclose(std::exchange(m_stream, nullptr)) == 0)
            return {};
        return named(Error::fromErrno("cannot be written", {}));
    }
    if (Result<void> done = m_file.close(); !done)
        return named(done.error());
    if (std::rename(m_part.c_str(), m_place.c_str()) != 0)
        return named(Error::fromErrno("cannot be written", {}));
    m_part.clear();
    return {};
}

Result<void> writeOutput(const std::string &path, std::string_view text)
{
    Result<Output> out = Output::open(path);
    if (!out)
        return out.error();
    if (Result<void> done = out->write(text); !done)
        return done;
    return out->finish();
}

std::optional<Error> refusalOf(const std::string &path, bool force)
{
    std::error_code ignored;
    const std::filesystem::file_status there = std::filesystem::status(path, ignored);
    if (!std::filesystem::exists(there))
        return std::nullopt;
    if (std::filesystem::is_directory(there))
        return Error{.what = Cli::tr("is a folder"),
                     .file = path,
                     .remedy = Cli::tr("name a file inside it")};
    if (!std::filesystem::is_regular_file(there))
        return Error{.what = Cli::tr("is no regular file"),
                     .file = path,
                     .remedy = Cli::tr("name another one")};
    if (!force)
        return Error{.what = Cli::tr("exists already"),
                     .file = path,
                     .remedy = Cli::tr("add --force to replace it")};
    return std::nullopt;
}

std::optional<Error> refusalOf(const std::string &path, const std::vector<std::string> &inputs,
                               bool force)
{
    std::error_code ignored;
    for (const std::string &input : inputs) {
        if (std::filesystem::equivalent(input, path, ignored))
            return Error{.what = inputs.size() == 1 ? Cli::tr("is the input itself")
                                                    : Cli::tr("is an input"),
                         .file = path,
                         .remedy = Cli::tr("name another one")};
    }
    return refusalOf(path, force);
}

} // namespace trilane::cli
