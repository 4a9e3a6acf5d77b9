// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/recordedfile.h"

#include "app/cli/console/clitext.h"
#include "model/base/platform/environment.h"
#include "model/format/blocks.h"
#include "model/output/tableexport.h"
#include "model/store/openstore.h"
#include "model/store/tables.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <vector>

#include <sys/stat.h>

namespace trilane::cli {

namespace {

namespace fs = std::filesystem;

constexpr size_t kCopyBytes = size_t{1} << 20;
constexpr int kMaxNames = 1000;

/// run.trilane → run-saved.trilane, run-saved-2.trilane…
std::string savedName(const fs::path &path, int number)
{
    std::string name = path.stem().string() + "-saved";
    if (number > 1)
        name += "-" + std::to_string(number);
    return (path.parent_path() / (name + path.extension().string())).string();
}

Result<platform::File> createSaved(const fs::path &path)
{
    Result<platform::File> made = platform::File::createNew(savedName(path, 1));
    for (int number = 2; !made && errno == EEXIST && number < kMaxNames; ++number)
        made = platform::File::createNew(savedName(path, number));
    return made;
}

Result<void> copyInto(const platform::File &to, const platform::File &from)
{
    std::vector<std::byte> buffer(kCopyBytes);
    for (uint64_t at = 0;;) {
        const Result<size_t> got = from.readAt(at, buffer);
        if (!got)
            return got.error();
        if (*got == 0)
            return {};
        if (Result<void> done = to.writeAt(at, std::span(buffer).first(*got)); !done)
            return done;
        at += *got;
    }
}

/// In the same folder or, if that has been deleted, among the temporary files. Returns the new
/// name.
Result<std::string> saveUnnamed(const platform::File &file, const fs::path &path)
{
    Result<platform::File> made = createSaved(path);
    if (!made && errno == ENOENT)
        made = createSaved(fs::path(platform::temporaryFolder()) / path.filename());
    if (!made)
        return made.error();
    const std::string name = made->path();
    if (Result<void> done = copyInto(*made, file); !done) {
        std::error_code ignored;
        fs::remove(name, ignored);
        return done.error();
    }
    if (Result<void> done = made->close(); !done)
        return done.error();
    return name;
}

/// Its blocks follow each other without a hole up to the end.
bool isWhole(const platform::File &file, bool isComplete)
{
    std::array<std::byte, format::kBlockHeaderBytes> bytes{};
    const Result<uint64_t> size = file.size();
    const auto head = std::span(bytes).first(format::kFileHeaderBytes);
    if (!size || !file.readAt(0, head) || !format::checkFileHeader(head))
        return false;
    if (!isComplete)
        return true;
    uint64_t at = format::kFileHeaderBytes;
    while (at + format::kTailBytes < *size) {
        const Result<size_t> got = file.readAt(at, bytes);
        const Result<format::BlockHeader> header = format::parseBlockHeader(bytes);
        if (!got || *got != bytes.size() || !header)
            return false;
        at += header->blockBytes();
    }
    const auto tail = std::span(bytes).first(format::kTailBytes);
    const Result<size_t> got = file.readAt(at, tail);
    return got && *got == format::kTailBytes && format::parseTail(tail).ok();
}

Error overwritten(const std::string &path)
{
    return {.what = msg("was truncated or overwritten by another program during the recording; its "
                        "contents are lost"),
            .file = path};
}

Error removed(const platform::File &file, const std::string &path)
{
    const Result<std::string> saved = saveUnnamed(file, path);
    return {.what = saved ? msg("was deleted during the recording; the recording was saved as %1",
                                *saved)
                          : msg("was deleted during the recording and cannot be saved: %1",
                                saved.error().what),
            .file = path};
}

} // namespace

std::optional<Error> faultOfRecorded(const platform::File &file, const std::string &path,
                                     bool isComplete)
{
    struct stat open = {};
    struct stat there = {};
    if (::fstat(file.descriptor(), &open) != 0)
        return Error::fromErrno(msg("cannot be read"), path);
    if (open.st_nlink == 0)
        return removed(file, path);
    if (::stat(path.c_str(), &there) != 0 || there.st_dev != open.st_dev ||
        there.st_ino != open.st_ino) {
        std::error_code failed;
        const fs::path now =
            fs::read_symlink("/proc/self/fd/" + std::to_string(file.descriptor()), failed);
        return Error{
            .what = msg("was renamed during the recording; the recording is in %1", now.string()),
            .file = path};
    }
    if (!isWhole(file, isComplete))
        return overwritten(path);
    return std::nullopt;
}

std::optional<Error> faultOfRecorded(const std::string &path)
{
    std::error_code failed;
    // In a container it may have been made elsewhere.
    if (!fs::exists(fs::path(path).parent_path(), failed))
        return std::nullopt;
    if (!fs::exists(path, failed))
        return Error{.what = msg("was deleted or renamed during the recording"), .file = path};
    const Result<platform::File> file = platform::File::openForReading(path);
    if (file && !isWhole(*file, true))
        return overwritten(path);
    return std::nullopt;
}

std::optional<Ns> limitToFiles(client::RecordingFigures &figures,
                               std::span<const platform::File> files)
{
    client::RecordingFigures there;
    std::optional<Ns> end;
    there.span = 0;
    for (const platform::File &file : files) {
        // Even if renamed.
        const auto store = store::openStore("/proc/self/fd/" + std::to_string(file.descriptor()));
        if (!store)
            return {};
        const store::Tables trace = **store;
        for (const format::Track &track : trace.tracks()) {
            if (track.kind != TrackKind::AllStreams)
                there.slices += trace.sliceCountOf(track.id);
        }
        const Ns span = trace.span().duration();
        end = trace.recovered() ? std::optional(span) : std::nullopt;
        *there.span += span;
        there.bytes += file.size() ? *file.size() : 0;
    }
    figures.lost += figures.slices - std::min(figures.slices, there.slices);
    figures.slices = there.slices;
    figures.span = there.span;
    figures.bytes = there.bytes;
    return end;
}

std::string brokenOffText(Ns end)
{
    return terminal::Cli::text(
        "the file ends at %1; up to 0.9 s of GPU work and CUDA calls before that are also missing",
        {formatDuration(end)});
}

} // namespace trilane::cli
