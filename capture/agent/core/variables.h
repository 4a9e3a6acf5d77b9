// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Value of an environment variable; null if unset, and in a process with more privileges than its
/// caller (AT_SECURE: set-user-ID, file capabilities), because the caller controls the environment.
/// Nothing is loaded or connected then.
const char *environment(const char *name);

} // namespace trilane::agent
