// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTest>

namespace trilane::test {

/// ms; how long a test waits for what happens at once on an idle machine. Plenty on a slow and busy
/// one, and still so short that a test whose condition never comes true fails with its own message:
/// Qt's macros go on for three times as long, and after five minutes a test function is aborted.
inline constexpr int kPatience = 60'000;

} // namespace trilane::test

// Qt's give up after 5 s, which is too early on a machine that has much else to do.
#undef QTRY_VERIFY
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), trilane::test::kPatience)
#define QTRY_COMPARE(actual, expected)                                                             \
    QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), trilane::test::kPatience)
