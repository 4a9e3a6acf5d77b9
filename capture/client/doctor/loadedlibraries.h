// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/doctor/machinefacts.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::client {

/// A library loaded by a running process.
struct LoadedLibrary
{
    int pid = 0;
    std::string program; ///< its short name
    std::string path;
};

/// Processes accessible to the caller that have a library whose file name begins with one of these.
/// At most 8, one library each; ends after 0.3 s.
[[nodiscard]] std::vector<LoadedLibrary>
loadedLibraries(const MachineFacts &facts, std::span<const std::string_view> beginnings);

} // namespace trilane::client
