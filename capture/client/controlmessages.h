// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"
#include "model/base/result.h"

namespace trilane::control {

/// What the daemon does not do, and why.
[[nodiscard]] Error errorOf(const Refused &refused);

/// A request of this version.
[[nodiscard]] Request newRequest();

} // namespace trilane::control
