// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/bpf/bpfprograms.h"

#include <cerrno>
#include <cstdio>

namespace trilane::bpf {

/// Compiled where clang or libbpf was missing; the ladder then begins one step lower.
int loadBpf(BpfPrograms *&, BpfMaps &, bool, uint32_t, char *why, size_t room)
{
    std::snprintf(why, room,
                  "this build has no BPF programs; build it where clang and libbpf-dev "
                  "are installed");
    return ENOSYS;
}

void unloadBpf(BpfPrograms *) {}

} // namespace trilane::bpf
