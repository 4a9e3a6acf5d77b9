// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTest>

#include <string>

namespace trilane::test {

/// Passes, skips or fails the test function that calls it by what a check returned: "" when nothing
/// is wrong, "SKIP: …" when it cannot be tried here, else what is wrong.
inline void judge(const std::string &problem)
{
    if (problem.starts_with("SKIP: "))
        QSKIP(problem.c_str() + 6);
    QVERIFY2(problem.empty(), problem.c_str());
}

} // namespace trilane::test
