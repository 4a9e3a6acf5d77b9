// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/regset.h"

namespace trilane::inject {

namespace {

constexpr size_t kMaxSet = size_t{64} << 10;

} // namespace

bool readSet(TargetAccess &access, pid_t thread, int type, void *to, size_t size)
{
    size_t got = size;
    return access.readSet(thread, type, to, got) && got == size;
}

bool writeSet(TargetAccess &access, pid_t thread, int type, const void *from, size_t size)
{
    return access.writeSet(thread, type, from, size);
}

std::vector<unsigned char> readSet(TargetAccess &access, pid_t thread, int type)
{
    std::vector<unsigned char> bytes(kMaxSet);
    size_t size = bytes.size();
    if (!access.readSet(thread, type, bytes.data(), size))
        return {};
    bytes.resize(size);
    return bytes;
}

} // namespace trilane::inject
