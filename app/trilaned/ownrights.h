// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

namespace trilane {

/// Drops privileges from file capabilities or a setuid bit permanently: the daemon never has more
/// than the user who starts it. True: there were some. An error: they could not be dropped, and the
/// program must exit. Call first, before starting threads.
[[nodiscard]] Result<bool> giveUpExtraRights();

} // namespace trilane
