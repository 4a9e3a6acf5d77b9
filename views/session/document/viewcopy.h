// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <memory>

namespace trilane::session {

/// A constant copy of a view without hover and history. Create it on the GUI thread; it may be read
/// on any thread and is destroyed on the GUI thread.
[[nodiscard]] std::shared_ptr<ViewState> copyOf(const ViewState &view);

} // namespace trilane::session
