// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/daemonsaves.h"
#include "capture/client/keeprequest.h"
#include "model/base/result.h"

#include <cstdint>
#include <string>

namespace CLI {
class App;
}

namespace trilane::cli {

/// The options of a flight recorder as they were given, for every command that records.
struct KeepArguments
{
    std::string last;
    uint64_t memory = uint64_t{256} << 20;
    std::string slowStep;
    std::string idle;
    std::string after = "2s";
    uint32_t mostSaves = 10;
};

/// `arguments` outlives the command.
void addKeepOptions(CLI::App &command, KeepArguments &arguments);
/// A part of the command's --help.
[[nodiscard]] std::string keepHelp();

/// All that can be wrong about them.
[[nodiscard]] Result<KeepRequest> understood(const KeepArguments &arguments);

/// Prints what became of a save.
void tell(const SaveNews &news);

} // namespace trilane::cli
