// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/sessionrequest.h"

#include "capture/daemon/serve/flightserver.h"
#include "capture/wire/segment.h"

#include <algorithm>
#include <cerrno>

#include <linux/fiemap.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/ioctl.h>
#include <sys/vfs.h>

namespace trilane::daemon {

using namespace control;

namespace {

/// For sessions with a live view: ended events are in the file after 0.25 s, except GPU work that
/// waits for earlier work.
constexpr Ns kMinFlushInterval = 20'000'000;
constexpr Ns kLiveHoldBack = 120'000'000;

/// Overlay file systems have their own type, and no block map of a disk if the lower one has none.
bool isWithoutBlocks(int file)
{
    fiemap map{};
    map.fm_length = FIEMAP_MAX_OFFSET;
    return ::ioctl(file, FS_IOC_FIEMAP, &map) != 0 && errno == EOPNOTSUPP;
}

} // namespace

Result<void> mayFill(const Descriptor &file, const std::string &name)
{
    struct statfs system
    {};
    if (::fstatfs(file.number(), &system) != 0)
        return Error::fromErrno(msg("cannot be written"), name);
    const auto type = static_cast<unsigned long>(system.f_type);
    if (type == TMPFS_MAGIC || type == RAMFS_MAGIC || type == HUGETLBFS_MAGIC ||
        (type == OVERLAYFS_SUPER_MAGIC && isWithoutBlocks(file.number())))
        return Error{
            .what = msg("is on a memory file system, which the system-wide daemon does not allow"),
            .file = name,
            .remedy = msg("choose a folder on a disk, or `--daemon private`")};
    return {};
}

SessionOptions optionsOf(const control::StartSession &asked, std::vector<Descriptor> &descriptors)
{
    SessionOptions options{
        .output = control::bounded(asked.output()),
        .file = std::move(descriptors[0]),
        .armed = asked.armed(),
        .command = asked.attach() ? std::string() : control::bounded(asked.command()),
        .attachedTo = asked.attach() ? control::bounded(asked.command()) : std::string(),
        .folder = {},
        .isDelayed = asked.delayed(),
        .range = control::bounded(asked.range()),
        .flight = flightOptionsOf(asked.keep_last())};
    if (asked.flush_ms() > 0) {
        options.flushEvery = std::max(kMinFlushInterval, Ns{asked.flush_ms()} * 1'000'000);
        options.holdBack = kLiveHoldBack;
        options.armed |= wire::kArmLive;
    }
    if (!asked.resumed().empty() && descriptors.size() > 1) {
        options.listener = std::move(descriptors[1]);
        options.listenerPath = control::bounded(asked.resumed());
    }
    return options;
}

} // namespace trilane::daemon
