// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/scratchfolder.h"

#include "model/base/platform/environment.h"
#include "model/base/platform/folder.h"

#include <utility>

#include <stdlib.h>

namespace trilane::platform {

Result<ScratchFolder> ScratchFolder::make(std::string_view stem)
{
    ScratchFolder folder;
    std::string path = temporaryFolder() + "/trilane-";
    path += stem;
    path += "-XXXXXX"; // made with mode 0700
    if (!::mkdtemp(path.data()))
        return Error::fromErrno(msg("cannot be created"), path);
    folder.m_path.swap(path);
    // Without a watcher, it is still removed with the object. Processes that are being stopped may
    // write until they exit.
    folder.m_watcher.start("for i in 1 2 3 4 5; do rm -rf -- \"$1\" && exit; sleep 1; done",
                           folder.m_path);
    return folder;
}

ScratchFolder::ScratchFolder(ScratchFolder &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_watcher(std::move(other.m_watcher))
{
    other.m_path.clear();
}

ScratchFolder::~ScratchFolder()
{
    removeFolder(m_path);
}

} // namespace trilane::platform
