// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/ranklistfile.h"

#include "model/base/platform/partfile.h"
#include "model/base/platform/paths.h"
#include "model/edit/merge/rankfiles.h"
#include "model/formats/registry/importtrace.h"

namespace trilane::merge {

namespace {

constexpr std::string_view kFirstLine = "TRILANE RANKS 1\n";
/// A list of thousands of long paths is shorter.
constexpr uint64_t kMaxBytes = uint64_t{16} << 20;

/// "worker0 +7.ranks": the title of a tab.
std::string titleOf(std::span<const std::string> files)
{
    std::string stem = platform::fileName(files.front());
    stem = stem.substr(0, stem.find('.', 1));
    return stem + " +" + std::to_string(files.size() - 1) + ".ranks";
}

} // namespace

Result<std::string> writeRankList(std::span<const std::string> files)
{
    std::string text(kFirstLine);
    for (const std::string &file : files) {
        if (file.find('\n') != std::string::npos || file.empty())
            return Error{.what = msg("its name contains a line break"), .file = file};
        text += file + '\n';
    }
    if (files.size() < 2)
        return Error{.what = msg("only one trace was specified"),
                     .file = files.empty() ? std::string() : files.front(),
                     .remedy = msg("specify the traces of at least two ranks")};
    const Result<std::string> path = formats::cachePathOf(files, titleOf(files));
    if (!path)
        return path.error();
    platform::PartFile part(*path);
    Result<platform::File> file = platform::File::create(part.path());
    if (!file)
        return part.told(file.error());
    if (Result<void> done = file->writeAt(0, std::as_bytes(std::span(text))); !done)
        return part.told(done.error());
    if (Result<void> done = file->close(); !done)
        return part.told(done.error());
    if (Result<void> done = part.keep(); !done)
        return done.error();
    return path;
}

std::optional<std::vector<std::string>> readRankList(const std::string &path)
{
    if (platform::kindOf(path) != platform::FileKind::Regular)
        return std::nullopt;
    const Result<platform::File> file = platform::File::openForReading(path);
    if (!file)
        return std::nullopt;
    std::string text(kFirstLine.size(), '\0');
    const Result<size_t> first = file->readAt(0, std::as_writable_bytes(std::span(text)));
    if (!first || *first != kFirstLine.size() || text != kFirstLine)
        return std::nullopt;
    const Result<uint64_t> size = file->size();
    text.resize(size ? std::min(*size, kMaxBytes) : 0);
    const Result<size_t> got = file->readAt(0, std::as_writable_bytes(std::span(text)));
    text.resize(got ? *got : 0);
    std::vector<std::string> files;
    for (size_t at = kFirstLine.size(); at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        if (end > at)
            files.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return files;
}

Result<std::string> documentTraceFor(const std::string &path, const jobs::JobContext &job)
{
    const std::optional<std::vector<std::string>> files = readRankList(path);
    return files ? mergedTraceFor(*files, job) : formats::nativeTraceFor(path, job);
}

} // namespace trilane::merge
