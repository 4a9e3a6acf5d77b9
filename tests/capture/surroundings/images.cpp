// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "work.h"

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include <dlfcn.h>
#include <link.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

namespace target {

namespace {

/// COUNT steps, named LABEL: what other images do.
int onlyWork(int, char **argv)
{
    work(argv[0], std::atoi(argv[1]));
    return 7;
}

/// The same process becomes another program; a range is open meanwhile.
int exec(int, char **)
{
    work("old", 200);
    nvtxRangePushA("open at exec");
    ::execl("/proc/self/exe", "target", "work", "new", "200", nullptr);
    return 3;
}

/// A child by fork, one by vfork and exec, one by posix_spawn.
int children(int, char **)
{
    work("parent", 20);
    if (const pid_t forked = ::fork(); forked == 0) {
        work("forked", 20);
        ::_exit(0);
    } else {
        ::waitpid(forked, nullptr, 0);
    }
    nvtxRangePushA("around vfork");
    const pid_t vforked = ::vfork();
    if (vforked == 0) {
        ::execl("/proc/self/exe", "target", "work", "vforked", "20", nullptr);
        ::_exit(3);
    }
    ::waitpid(vforked, nullptr, 0);
    nvtxRangePop();
    char program[] = "target", name[] = "work", label[] = "spawned", count[] = "20";
    char *arguments[] = {program, name, label, count, nullptr};
    pid_t spawned = 0;
    if (::posix_spawn(&spawned, "/proc/self/exe", nullptr, nullptr, arguments, environ) != 0)
        return 3;
    ::waitpid(spawned, nullptr, 0);
    work("parent again", 20);
    return 7;
}

/// Libraries with an NVTX of their own come and go, with ranges of theirs open in between.
int libraries(int, char **argv)
{
    work("program", 10);
    for (int i = 0; i < 20; ++i) {
        void *library = ::dlopen(argv[0], RTLD_NOW | RTLD_LOCAL);
        const auto use =
            library ? reinterpret_cast<void (*)(const char *, int)>(::dlsym(library, "useNvtx"))
                    : nullptr;
        if (!use)
            return 3;
        use(("library " + std::to_string(i)).c_str(), 5);
        ::dlclose(library);
    }
    work("program again", 10);
    return 7;
}

bool (*s_isTaken)() = nullptr;
std::atomic<bool> s_mayWork{false};
std::atomic<bool> s_hasWorked{false};

/// The agent is loaded by the first call of NVTX, and finds the tables of a library. Another thread
/// uses those before the agent's constructor is through.
int lateAgent(int, char **argv)
{
    void *library = ::dlopen(argv[0], RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return 3;
    const auto use = reinterpret_cast<void (*)(const char *, int)>(::dlsym(library, "useNvtx"));
    std::thread worker([use] {
        while (!s_mayWork)
            ::usleep(100);
        use("meanwhile", 20);
        s_hasWorked = true;
    });
    s_isTaken = reinterpret_cast<bool (*)()>(::dlsym(library, "isNvtxTaken"));
    work("first", 20);
    const bool wasTaken = s_mayWork.exchange(true);
    worker.join();
    return wasTaken ? 7 : 4;
}

} // namespace

const Case kImageCases[] = {{"work", onlyWork},        {"exec", exec},
                            {"children", children},    {"libraries", libraries},
                            {"late-agent", lateAgent}, {nullptr, nullptr}};

} // namespace target

/// In front of libc's, for the agent, too: it looks for tables so.
extern "C" __attribute__((visibility("default"))) int
dl_iterate_phdr(int (*use)(dl_phdr_info *, size_t, void *), void *data)
{
    static const auto s_real =
        reinterpret_cast<decltype(&dl_iterate_phdr)>(::dlsym(RTLD_NEXT, "dl_iterate_phdr"));
    const int result = s_real(use, data);
    if (target::s_isTaken && target::s_isTaken() && !target::s_mayWork.exchange(true)) {
        while (!target::s_hasWorked)
            ::usleep(100);
    }
    return result;
}
