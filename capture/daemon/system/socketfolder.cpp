// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/socketfolder.h"

#include "capture/control/controlsocket.h"
#include "capture/control/descriptor.h"
#include "model/base/platform/environment.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::daemon {

namespace fs = std::filesystem;

namespace {

constexpr const char *kPrefix = "trilane-";

std::string ownFolder(bool reachable)
{
    const char *runtime = platform::environmentVariable("XDG_RUNTIME_DIR");
    std::error_code error;
    if (!reachable && runtime && fs::is_directory(runtime, error))
        return runtime;
    return platform::temporaryFolder();
}

constexpr size_t kUniqueLetters = 6;
/// A process that has just created one does not hold its lock yet.
constexpr time_t kNewSeconds = 60;

/// Lock of one of our folders, named by mkdtemp(), not a symbolic link; none: not such a folder, or
/// in use.
control::Descriptor lockOfUnused(const std::string &base, const std::string &name)
{
    const std::string letters = name.substr(std::min(name.size(), std::strlen(kPrefix)));
    if (!name.starts_with(kPrefix) || letters.size() != kUniqueLetters ||
        !std::all_of(letters.begin(), letters.end(),
                     [](unsigned char c) { return std::isalnum(c) != 0; }))
        return {};
    const std::string path = base + "/" + name;
    control::Descriptor folder(
        ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat status = {};
    if (folder.isValid() && ::fstat(folder.number(), &status) == 0 &&
        status.st_uid == ::geteuid() && ::time(nullptr) - status.st_mtim.tv_sec > kNewSeconds &&
        ::flock(folder.number(), LOCK_EX | LOCK_NB) == 0)
        return folder;
    return {};
}

/// A client may hold the socket for the next daemon.
bool isAnswered(const std::string &socket)
{
    struct stat status = {};
    if (::lstat(socket.c_str(), &status) != 0 || !S_ISSOCK(status.st_mode))
        return false;
    return control::ControlSocket::connect(socket).ok() || errno != ECONNREFUSED;
}

} // namespace

Result<std::unique_ptr<SocketFolder>> SocketFolder::make(std::string base, bool reachable)
{
    if (base.empty()) {
        base = ownFolder(reachable);
        sweep(base);
    }
    std::unique_ptr<SocketFolder> folder(new SocketFolder(base + "/" + kPrefix + "XXXXXX"));
    std::string &path = folder->m_path;
    if (!::mkdtemp(path.data())) {
        path.clear();
        return Error::fromErrno(msg("cannot create a folder for the recording's socket"), base);
    }
    // Held until this process ends in any way.
    folder->m_lock = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    (void)::flock(folder->m_lock, LOCK_EX | LOCK_NB);
    // Permission to enter, not to list.
    if (reachable && ::chmod(path.c_str(), 0711) != 0)
        return Error::fromErrno(msg("cannot be opened for connections"), path);
    return folder;
}

SocketFolder::~SocketFolder()
{
    platform::removeFolder(m_path);
    if (m_lock >= 0)
        ::close(m_lock);
}

void SocketFolder::sweep(const std::string &base)
{
    for (const std::string &name : platform::namesIn(base)) {
        const control::Descriptor folder = lockOfUnused(base, name);
        if (!folder.isValid())
            continue;
        // Removes only that socket; the folder stays if it contains more.
        const std::string path = base + "/" + name;
        if (!isAnswered(path + "/agents")) {
            ::unlinkat(folder.number(), "agents", 0);
            ::rmdir(path.c_str());
        }
    }
}

} // namespace trilane::daemon
