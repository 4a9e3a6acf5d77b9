// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"

#include <string_view>

namespace trilane::idle {

/// Whether a thread of a Trilane recording belongs to the recorder, by its name on the core: the
/// daemon, `trilane` or the agent's thread in a recorded process. Any thread.
[[nodiscard]] bool isOfRecorder(store::Tables trace, std::string_view name);

} // namespace trilane::idle
