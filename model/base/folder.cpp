// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/folder.h"

#include <memory>
#include <string_view>

#include <dirent.h>

namespace trilane {

std::vector<std::string> namesIn(const std::string &folder)
{
    const std::unique_ptr<DIR, int (*)(DIR *)> opened(::opendir(folder.c_str()), ::closedir);
    std::vector<std::string> names;
    while (const dirent *entry = opened ? ::readdir(opened.get()) : nullptr) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..")
            names.emplace_back(name);
    }
    return names;
}

} // namespace trilane
