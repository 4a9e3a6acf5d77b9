// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"
#include "capture/daemon/session/recordingsession.h"

#include <vector>

namespace trilane::daemon {

/// A client's request as session options; permissions and paths are decided by the daemon. Takes
/// the file from the descriptors (the first one, which exists) and the listener of a resumed
/// session.
[[nodiscard]] SessionOptions optionsOf(const control::StartSession &asked,
                                       std::vector<control::Descriptor> &descriptors);

/// Error: the file is in memory (tmpfs), which would be charged to this daemon; not allowed for
/// users with a memory limit.
[[nodiscard]] Result<void> mayFill(const control::Descriptor &file, const std::string &name);

} // namespace trilane::daemon
