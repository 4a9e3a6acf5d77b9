// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <string>

namespace trilane {

/// What a table calls a process, a thread or a stream: "python 4121"; a name that has the number in
/// it stays as it is, and one without a name is "thread 4121". Empty for an invalid track.
[[nodiscard]] std::string trackLabel(const Store &store, TrackId id, const char *word);

} // namespace trilane
