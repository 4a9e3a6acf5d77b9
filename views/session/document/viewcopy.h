// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <memory>

namespace trilane::session {

/// A ViewState of its own that shows the same now and that nobody changes any more: hover and
/// history are left out. To be made on the GUI thread; may be looked at on any one, and goes on the
/// GUI thread whoever lets it go last.
[[nodiscard]] std::shared_ptr<ViewState> copyOf(const ViewState &view);

} // namespace trilane::session
