// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What the OS-runtime hooks cost a program: a free mutex, and a short read() that is timed, left
// out or recorded. bench_osrt TRILANE ROUNDS; where TRILANE is empty: the program itself.

#include "tests/bench/report.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

using namespace trilane;

namespace {

/// ns of one call: libc's own and the program's, which is the hook where there is one.
struct Costs
{
    double own = 1e9;
    double hooked = 1e9;
    void take(const Costs &other)
    {
        own = std::min(own, other.own);
        hooked = std::min(hooked, other.hooked);
    }
};

/// In turns, and of both the best of many: what others do on the machine is not meant.
template <typename Function, typename Call>
Costs compare(int rounds, int count, Function *own, Function *hooked, Call call)
{
    const auto one = [&](Function *function) {
        const bench::Stopwatch watch;
        for (int i = 0; i < count; ++i)
            call(*function);
        return watch.seconds() * 1e9 / count;
    };
    Costs costs;
    for (int i = 0; i < rounds; ++i)
        costs.take({one(own), one(hooked)});
    return costs;
}

/// What runs under the recorder.
int measure(int rounds)
{
    void *libc = ::dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
    using Lock = int(pthread_mutex_t *);
    using Read = ssize_t(int, void *, size_t);
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    const int zero = ::open("/dev/zero", O_RDONLY);
    const auto program = [](const char *name) {
        return ::dlsym(RTLD_DEFAULT, name);
    };
    const Costs lock =
        compare(rounds, 20'000, reinterpret_cast<Lock *>(::dlsym(libc, "pthread_mutex_lock")),
                reinterpret_cast<Lock *>(program("pthread_mutex_lock")), [](Lock &take) {
                    take(&mutex);
                    pthread_mutex_unlock(&mutex);
                });
    const Costs read = compare(rounds, 2'000, reinterpret_cast<Read *>(::dlsym(libc, "read")),
                               reinterpret_cast<Read *>(program("read")), [zero](Read &function) {
                                   char byte = 0;
                                   bench::keep(function(zero, &byte, 1));
                               });
    std::printf("%g %g %g %g\n", lock.own, lock.hooked, read.own, read.hooked);
    return 0;
}

/// Of the mutex and of read().
using Both = std::array<Costs, 2>;

Both underRecorder(const std::string &trilane, const char *threshold, int rounds)
{
    const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string trace = "/tmp/bench_osrt." + std::to_string(::getpid()) + ".trilane";
    const std::string command = "'" + trilane + "' record --force -o " + trace +
                                " --trace osrt --osrt-threshold " + threshold + " -- '" + self +
                                "' '' " + std::to_string(rounds) + " 2>/dev/null";
    FILE *program = ::popen(command.c_str(), "r");
    Both both;
    const bool read = program && std::fscanf(program, "%lf %lf %lf %lf", &both[0].own,
                                             &both[0].hooked, &both[1].own, &both[1].hooked) == 4;
    const bool ended = program && ::pclose(program) == 0;
    std::remove(trace.c_str());
    if (!read || !ended)
        bench::fail(command + " failed");
    return both;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3)
        bench::fail("usage: bench_osrt TRILANE ROUNDS");
    const std::string trilane = argv[1];
    const int rounds = std::max(1, std::atoi(argv[2]));
    if (trilane.empty())
        return measure(rounds);
    const Both leftOut = underRecorder(trilane, "1s", rounds);
    const Both recorded = underRecorder(trilane, "0ns", rounds);
    bench::row("mutex lock + unlock, bare", leftOut[0].own, "ns");
    bench::row("mutex lock + unlock, added", leftOut[0].hooked - leftOut[0].own, "ns");
    bench::row("read, bare", leftOut[1].own, "ns");
    bench::row("read, added when left out", leftOut[1].hooked - leftOut[1].own, "ns");
    bench::row("read, added when recorded", recorded[1].hooked - recorded[1].own, "ns");
    return 0;
}
