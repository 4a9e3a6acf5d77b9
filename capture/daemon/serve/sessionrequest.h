// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"
#include "capture/daemon/session/recordingsession.h"

#include <vector>

namespace trilane::daemon {

/// What a client asks for, as a session's options; who may and where is the daemon's to say. Takes
/// the file out of the descriptors (the first: there is one) and the listener of a session that is
/// resumed.
[[nodiscard]] SessionOptions optionsOf(const control::StartSession &asked,
                                       std::vector<control::Descriptor> &descriptors);

/// Errors: it is a file in memory (of tmpfs, say), which would be this daemon's: that of nobody
/// whose memory is limited may be.
[[nodiscard]] Result<void> mayFill(const control::Descriptor &file, const std::string &name);

} // namespace trilane::daemon
