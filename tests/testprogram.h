// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Many test classes in one program. trilane_tests() includes this in front of every test.

#pragma once

#include <QTest>
#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

namespace trilane::tests {

/// A test class that the program has, under the name of its file.
class TestProgram
{
public:
    using Run = int (*)(int argc, char *argv[]); ///< what main() would be

    /// For static objects only. file is __FILE__ of the test.
    TestProgram(const char *file, Run run);
};

/// What QTEST_APPLESS_MAIN makes main() do.
template <typename Test>
int runTest(int argc, char *argv[])
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

/// What QTEST_MAIN and QTEST_GUILESS_MAIN make main() do, for an Application of the test's choice.
template <typename Test, typename Application>
int runTest(int argc, char *argv[])
{
    if constexpr (requires { Test::initMain(); })
        Test::initMain();
    Application application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    return runTest<Test>(argc, argv);
}

} // namespace trilane::tests

/// Instead of QTEST_MAIN and its kin: TRILANE_TEST(TestColors) without an application object,
/// TRILANE_TEST(TestStore, QCoreApplication), TRILANE_TEST(TestWindow, QApplication).
#define TRILANE_TEST(Test, ...)                                                                    \
    static const trilane::tests::TestProgram run##Test(                                            \
        __FILE__, trilane::tests::runTest<Test __VA_OPT__(, ) __VA_ARGS__>);
