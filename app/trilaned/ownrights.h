// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

namespace trilane {

/// The daemon never has more rights than whoever starts it: what file capabilities or a setuid bit
/// add is given up, for good. True: there was something to give up. An error: it could not be given
/// up, and the program must end. To be called first, before there is a second thread.
[[nodiscard]] Result<bool> giveUpExtraRights();

} // namespace trilane
