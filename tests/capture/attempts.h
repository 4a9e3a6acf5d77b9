// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTest>

#include <string>

namespace trilane::test {

inline constexpr int kAttempts = 3;

/// What was recorded of a real scheduler also depends on who else wanted the cores meanwhile, which
/// no test can forbid. `check` returns what is wrong ("" when nothing is, "SKIP: …" when it cannot
/// be tried); when something is it is told, and the check is made again. Returns what the last of
/// kAttempts found: what is wrong in the program is wrong every time.
template <typename Check>
[[nodiscard]] std::string inAttempts(const Check &check)
{
    std::string problem;
    for (int attempt = 1; attempt <= kAttempts; ++attempt) {
        problem = check();
        if (problem.empty() || problem.starts_with("SKIP: "))
            break;
        qInfo("attempt %d of %d: %s", attempt, kAttempts, problem.c_str());
    }
    return problem;
}

/// Passes, skips or fails the test function that calls it by what a check returned.
inline void judge(const std::string &problem)
{
    if (problem.starts_with("SKIP: "))
        QSKIP(problem.c_str() + 6);
    QVERIFY2(problem.empty(), problem.c_str());
}

} // namespace trilane::test
