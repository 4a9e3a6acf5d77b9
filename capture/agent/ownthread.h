// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// A detached thread of the agent's; the program's signals are not for it. False: there is none.
bool startOwnThread(void *(*run)(void *));

} // namespace trilane::agent
