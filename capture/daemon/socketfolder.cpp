// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/socketfolder.h"

#include "capture/control/controlsocket.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

namespace trilane {

namespace fs = std::filesystem;

namespace {

constexpr const char *kPrefix = "trilane-";

std::string ownFolder(bool reachable)
{
    const char *runtime = std::getenv("XDG_RUNTIME_DIR");
    std::error_code error;
    if (!reachable && runtime && fs::is_directory(runtime, error))
        return runtime;
    return fs::temp_directory_path(error).string();
}

} // namespace

Result<std::unique_ptr<SocketFolder>> SocketFolder::make(std::string base, bool reachable)
{
    if (base.empty())
        base = ownFolder(reachable);
    std::string path = base + "/" + kPrefix + "XXXXXX";
    if (!::mkdtemp(path.data()))
        return Error::fromErrno("cannot make a folder for the recording's socket", base);
    std::unique_ptr<SocketFolder> folder(new SocketFolder(path));
    // To enter, not to list.
    if (reachable && ::chmod(path.c_str(), 0711) != 0)
        return Error::fromErrno("cannot be made reachable", path);
    return folder;
}

SocketFolder::~SocketFolder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

void SocketFolder::sweep(const std::string &base)
{
    std::error_code error;
    for (const fs::directory_entry &entry : fs::directory_iterator(base, error)) {
        const std::string socket = entry.path().string() + "/agents";
        struct stat status
        {};
        if (::lstat(entry.path().c_str(), &status) != 0 || status.st_uid != ::geteuid())
            continue; // somebody else's
        if (!entry.path().filename().string().starts_with(kPrefix) || !fs::is_socket(socket, error))
            continue;
        if (!control::ControlSocket::connect(socket) && errno == ECONNREFUSED)
            fs::remove_all(entry.path(), error);
    }
}

} // namespace trilane
