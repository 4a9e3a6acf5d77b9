// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/store/store.h"

#include <memory>
#include <optional>
#include <string>

namespace trilane::cli {

/// For commands that go over a trace once, or nearly so: chunks that were used are not kept long.
inline constexpr store::StoreOptions kReadOnce{.cacheBytes = uint64_t{48} << 20};

/// Opens any trace: a .trilane file, or a foreign one through the import cache, with progress.
[[nodiscard]] Result<std::shared_ptr<const store::Store>>
openTrace(const std::string &path, const store::StoreOptions &options = {});

/// Of a file that the user names to be read, but that no openTrace() opens.
void addInput(const std::string &path);

/// Whether that file is one that was opened or added: then an output must not take its place.
[[nodiscard]] bool isInput(const std::string &path);

/// The mode of a file that is made of these, less the umask: others may read it only where they may
/// read all of them.
[[nodiscard]] unsigned inputMode();

/// The first of the files opened that was changed while it was read, so that what was answered
/// lacks something. Before the program ends.
[[nodiscard]] std::optional<Error> changedInput();

/// Whether the file of a store that openTrace() gave was changed since: then what cannot be read of
/// it is no damage.
[[nodiscard]] bool hasChanged(const store::Store &store);

/// The end of a command that wrote a trace: tells what is missing in the trace at `path`, then
/// what the command did. The exit code.
[[nodiscard]] int conclude(const std::string &text, const store::Store &store,
                           const std::string &path);

} // namespace trilane::cli
