// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::test {

/// ms; how long a test waits for what another process or thread does at once on an idle machine.
/// Plenty on a slow and busy one, and still so short that a test whose condition never comes true
/// fails with its own message: Qt's macros go on for three times as long, and after five minutes a
/// test function is aborted.
inline constexpr int kPatience = 30'000;

} // namespace trilane::test
