// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Many test classes in one program: what QTEST_MAIN() and its kin write is no longer main() but an
// entry in a list. trilane_test() includes it in front of every test, so that a test is written as
// Qt's manual says.

#pragma once

#include <QTest>

namespace trilane::tests {

/// A test class that the program has, under the name of its file.
class TestProgram
{
public:
    using Run = int (*)(int argc, char *argv[]); ///< what main() would be

    /// For static objects only. file is __FILE__ of the test.
    TestProgram(const char *file, Run run);
};

} // namespace trilane::tests

#undef QTEST_MAIN_WRAPPER
#define QTEST_MAIN_WRAPPER(TestObject, ...)                                                        \
    static int run##TestObject(int argc, char *argv[])                                             \
    {                                                                                              \
        TESTLIB_SELFCOVERAGE_START(#TestObject)                                                    \
        QTest::Internal::callInitMain<TestObject>();                                               \
        __VA_ARGS__                                                                                \
        TestObject tc;                                                                             \
        QTEST_SET_MAIN_SOURCE_PATH                                                                 \
        return QTest::qExec(&tc, argc, argv);                                                      \
    }                                                                                              \
    static const trilane::tests::TestProgram in##TestObject(__FILE__, run##TestObject);
