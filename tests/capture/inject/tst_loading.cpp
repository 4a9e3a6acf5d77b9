// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/remotememory.h"
#include "capture/inject/targetfunctions.h"
#include "capture/inject/targetmaps.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace trilane::inject;

/// When a program's own loader is through, looked at between any two of its first system calls.
class TestLoading : public QObject
{
    Q_OBJECT

private:
    static std::set<std::string> librariesOf(const TargetMaps &maps)
    {
        std::set<std::string> libraries;
        for (const Mapping &mapping : maps.mappings) {
            if (mapping.path.find(".so") != std::string::npos && mapping.isExecutable)
                libraries.insert(mapping.path);
        }
        return libraries;
    }
    static pid_t started()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
            ::execl(TARGET_ATTACH, TARGET_ATTACH, nullptr);
            ::_exit(1);
        }
        return child;
    }
    static bool goesToNextCall(pid_t child)
    {
        int status = 0;
        return ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr) == 0 &&
               ::waitpid(child, &status, 0) == child && WIFSTOPPED(status);
    }

private slots:
    void reportsALibraryOnlyWhenLoadedCompletely()
    {
        const pid_t child = started();
        int status = 0;
        QVERIFY(::waitpid(child, &status, 0) == child && WIFSTOPPED(status));
        const RemoteMemory memory(child);
        constexpr int kMaxCalls = 2000;
        int calls = 0;
        while (!isLoaderThrough(memory, mapsOf(child))) {
            QVERIFY(++calls < kMaxCalls);
            QVERIFY(goesToNextCall(child));
        }
        const std::set<std::string> then = librariesOf(mapsOf(child));
        qInfo("through after %d stops, with %zu libraries", calls, then.size());
        QVERIFY(calls > 10); // what it does to map them
        QVERIFY(std::any_of(then.begin(), then.end(), isGlibc));
        // Whoever stops it from here on meets nothing that is only half there.
        for (int i = 0; i < 40; ++i) {
            QVERIFY(isLoaderThrough(memory, mapsOf(child)));
            if (!goesToNextCall(child))
                break;
        }
        QCOMPARE(librariesOf(mapsOf(child)), then);
        trilane::test::sendSignal(child, SIGKILL);
        ::waitpid(child, &status, 0);
    }
};

QTEST_GUILESS_MAIN(TestLoading)
#include "tst_loading.moc"
