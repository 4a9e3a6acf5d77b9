// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>

namespace trilane::platform {

/// Of the user's settings: $XDG_CONFIG_HOME, else ~/.config; empty where there is no home.
[[nodiscard]] std::string configFolder();
/// Trilane's folder for what can be made again, which nobody else can read or write to: `trilane`
/// in $XDG_CACHE_HOME or ~/.cache, else one among the temporary files.
[[nodiscard]] Result<std::string> cacheFolder();
/// A folder that nobody else can have put there, can write to or read; made where it is not there.
/// False: see errno, or it is somebody else's.
[[nodiscard]] bool makePrivateFolder(const std::string &folder);

/// A short text under a name of its own, made and replaced in one step and never half written: a
/// symbolic link to nowhere. Empty when there is none.
[[nodiscard]] std::string readNote(const std::string &path);
void writeNote(const std::string &path, const std::string &text);

} // namespace trilane::platform
