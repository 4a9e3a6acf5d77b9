// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// A variable of the environment; null where there is none, and in a process that has more rights
/// than who started it (AT_SECURE: set-user-ID, file capabilities): what stands there is the
/// caller's choice. So nothing is loaded and nobody is connected to.
const char *environment(const char *name);

} // namespace trilane::agent
