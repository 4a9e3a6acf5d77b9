// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <string_view>

namespace trilane::idle {

/// In a recording of our own, by the name that the core gives it: the daemon, its program or the
/// thread of its agent in a recorded process. Any thread.
[[nodiscard]] bool isOfRecorder(const store::Store &store, std::string_view name);

} // namespace trilane::idle
