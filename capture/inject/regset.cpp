// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/regset.h"

#include <cstdint>

#include <sys/ptrace.h>
#include <sys/uio.h>

namespace trilane::inject {

namespace {

constexpr size_t kLargestSet = size_t{64} << 10;

bool access(__ptrace_request request, pid_t thread, int type, iovec &set)
{
    return ::ptrace(request, thread, reinterpret_cast<void *>(static_cast<intptr_t>(type)), &set) ==
           0;
}

} // namespace

bool readSet(pid_t thread, int type, void *to, size_t size)
{
    iovec set{to, size};
    return access(PTRACE_GETREGSET, thread, type, set) && set.iov_len == size;
}

bool writeSet(pid_t thread, int type, const void *from, size_t size)
{
    iovec set{const_cast<void *>(from), size};
    return access(PTRACE_SETREGSET, thread, type, set);
}

std::vector<unsigned char> readSet(pid_t thread, int type)
{
    std::vector<unsigned char> bytes(kLargestSet);
    iovec set{bytes.data(), bytes.size()};
    if (!access(PTRACE_GETREGSET, thread, type, set))
        return {};
    bytes.resize(set.iov_len);
    return bytes;
}

} // namespace trilane::inject
