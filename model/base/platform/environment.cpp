// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/environment.h"

#include "model/base/platform/paths.h"

#include <cstdlib>

#include <sys/stat.h>

namespace trilane::platform {

const char *environmentVariable(const char *name)
{
    return ::secure_getenv(name);
}

std::string temporaryFolder()
{
    struct stat status = {};
    if (const char *given = environmentVariable("TMPDIR");
        given && ::stat(given, &status) == 0 && S_ISDIR(status.st_mode)) {
        // A path in it may be given to a program, which would read "-x" as an option.
        if (std::string folder = absolutePath(given); !folder.empty())
            return folder;
    }
    return "/tmp";
}

} // namespace trilane::platform
