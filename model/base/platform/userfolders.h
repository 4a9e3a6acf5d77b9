// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>

namespace trilane::platform {

/// Folder of the user's settings: $XDG_CONFIG_HOME, else ~/.config; empty without a home.
[[nodiscard]] std::string configFolder();
/// Trilane's private folder for data that can be recreated: `trilane` in $XDG_CACHE_HOME or
/// ~/.cache, otherwise in the temporary folder.
[[nodiscard]] Result<std::string> cacheFolder();
/// A folder that other users cannot create, write to or read; created if missing. False: see errno,
/// or it belongs to another user.
[[nodiscard]] bool makePrivateFolder(const std::string &folder);

/// A short text in a named note, written and replaced atomically: a dangling symbolic link. Empty
/// if there is none.
[[nodiscard]] std::string readNote(const std::string &path);
void writeNote(const std::string &path, const std::string &text);

} // namespace trilane::platform
