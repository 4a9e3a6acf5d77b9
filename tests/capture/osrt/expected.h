// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <unistd.h>

/// What the targets tell the tests: the calls that one thread made, in the order in which they
/// returned, a line each: "call TID FUNCTION OBJECT OWNER".
class Expected
{
public:
    static constexpr uint64_t kNothing = UINT64_MAX;

    void call(const char *function, uint64_t object, int owner = 0)
    {
        m_text += "call " + std::to_string(::gettid()) + ' ' + function + ' ' +
                  std::to_string(object) + ' ' + std::to_string(owner) + '\n';
    }
    void call(const char *function, int object) { call(function, static_cast<uint64_t>(object)); }
    void call(const char *function, const void *object, int owner = 0)
    {
        call(function, reinterpret_cast<uint64_t>(object), owner);
    }
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

/// A hook that changes a result ends the target.
inline void check(bool right, const char *what, int line)
{
    if (right)
        return;
    std::fprintf(stderr, "line %d: not so: %s\n", line, what);
    ::_exit(3);
}
#define CHECK(condition) check((condition), #condition, __LINE__)

/// The thread has gone to sleep in the kernel.
void waitUntilAsleep(int tid);

void callEverything(Expected &expected);    ///< each hooked function, one after another
void callOnDescriptors(Expected &expected); ///< those of files, memory and sockets
void waitForLocks(Expected &expected);      ///< that another thread has
void cancelWaits(); ///< of other threads, and look at what they leave behind
