// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/base/time.h"
#include "model/store/fwd.h"
#include "model/store/openstore.h"

#include <memory>
#include <optional>
#include <string>

namespace trilane::cli {

/// For commands that read a trace about once: used chunks are not cached for long.
inline constexpr store::StoreOptions kReadOnce{.cacheBytes = uint64_t{48} << 20};

/// Opens any trace: a .trilane file, or a foreign one through the import cache, with progress.
[[nodiscard]] Result<std::shared_ptr<const store::Store>>
openTrace(const std::string &path, const store::StoreOptions &options = {});

/// --range in the trace's time: terminal::rangeWithin(), whose error names the file.
[[nodiscard]] Result<TimeRange> rangeIn(const store::Store &store, TimeRange relative,
                                        const std::string &path);

/// Registers an input file that openTrace() does not open.
void addInput(const std::string &path);

/// Whether the file was opened or registered as an input; outputs must not replace it.
[[nodiscard]] bool isInput(const std::string &path);

/// The mode of a file derived from these, less the umask: readable by others only if all of them
/// are.
[[nodiscard]] unsigned inputMode();

/// The first opened file that changed while it was read, so that the output is incomplete. Call
/// before the program ends.
[[nodiscard]] std::optional<Error> changedInput();

/// Whether the file of a store from openTrace() changed since; unreadable parts are then not
/// damage.
[[nodiscard]] bool hasChanged(const store::Store &store);

/// Ends a command that wrote a trace: reports losses of the trace at `path`, then prints the
/// result. Returns the exit code.
[[nodiscard]] int conclude(const std::string &text, const store::Store &store,
                           const std::string &path);

} // namespace trilane::cli
