// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/output.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/interruption.h"
#include "app/cli/console/traceinput.h"
#include "model/base/platform/paths.h"

#include <algorithm>
#include <span>
#include <utility>

namespace trilane::cli {

namespace {

Error isTheInput(const std::string &path)
{
    return Error{
        .what = msg("is the input file"), .file = path, .remedy = msg("specify another file")};
}

} // namespace

Result<Output> Output::open(const std::string &path)
{
    Output out(path);
    if (path.empty() || path == "-") {
        out.m_stream = stdout;
        return out;
    }
    if (platform::kindOf(path) == platform::FileKind::Folder)
        return Error{
            .what = msg("is a folder"), .file = path, .remedy = msg("specify a file in it")};
    if (isInput(path))
        return isTheInput(path);
    if (platform::isSpecialFile(path)) {
        out.m_stream = platform::streamToSpecial(path, [] {
                           return interruption().stop_requested();
                       }).release();
        if (!out.m_stream)
            return Error::fromErrno(msg("cannot be written"), path);
        return out;
    }
    out.m_part.emplace(path, inputMode());
    Result<platform::File> file = platform::File::create(out.m_part->path());
    if (!file)
        return out.named(file.error());
    out.m_file = std::move(*file);
    return out;
}

Output::Output(Output &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_stream(std::exchange(other.m_stream, nullptr))
    , m_file(std::move(other.m_file))
    , m_written(other.m_written)
    , m_part(std::move(other.m_part))
{}

Output::~Output()
{
    if (m_stream && m_stream != stdout)
        std::fclose(m_stream);
}

Error Output::named(Error error) const
{
    if (m_stream == stdout)
        error.place = msg("standard output");
    else
        error.file = m_path;
    return error;
}

Result<void> Output::write(std::string_view text)
{
    if (m_stream) {
        if (std::fwrite(text.data(), 1, text.size(), m_stream) == text.size())
            return {};
        return named(Error::fromErrno(msg("cannot be written"), {}));
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
        return named(Error::fromErrno(msg("cannot be written"), {}));
    }
    if (m_stream) {
        if (std::fclose(std::exchange(m_stream, nullptr)) == 0)
            return {};
        return named(Error::fromErrno(msg("cannot be written"), {}));
    }
    if (Result<void> done = m_file.close(); !done)
        return named(done.error());
    return m_part->keep();
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

std::optional<Error> checkWritable(const std::string &path, bool force)
{
    if (!platform::isTaken(path))
        return std::nullopt;
    if (platform::kindOf(path) == platform::FileKind::Folder)
        return Error{
            .what = msg("is a folder"), .file = path, .remedy = msg("specify a file in it")};
    if (platform::isSpecialFile(path))
        return Error{.what = msg("is not a regular file"),
                     .file = path,
                     .remedy = msg("specify another file")};
    if (!force)
        return Error{.what = msg("already exists"),
                     .file = path,
                     .remedy = msg("add --force to replace it")};
    return std::nullopt;
}

std::optional<Error> checkWritable(const std::string &path, const std::vector<std::string> &inputs,
                                   bool force)
{
    for (const std::string &input : inputs) {
        if (platform::isSameFile(input, path) && inputs.size() == 1)
            return isTheInput(path);
        if (platform::isSameFile(input, path))
            return Error{.what = msg("is an input file"),
                         .file = path,
                         .remedy = msg("specify another file")};
    }
    return checkWritable(path, force);
}

void noteOtherExtension(const std::string &path, std::span<const std::string_view> extensions)
{
    const bool isRight =
        std::any_of(extensions.begin(), extensions.end(),
                    [&](std::string_view extension) { return path.ends_with(extension); });
    if (!isRight && !platform::extensionOf(path).empty())
        note(terminal::Cli::text("%1: the format written has the extension %2",
                                 {path, std::string(extensions.front())}));
}

} // namespace trilane::cli
