// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

namespace trilane::bpf {

/// Descriptors of the maps shared by the programs and their reader. All can be mapped, so the
/// reader needs no right to call bpf(2); contents: bpfrecord.h.
struct BpfMaps
{
    int ring = -1;
    int traced = -1;
    int losses = -1;
    int period = -1;
};

/// Programs that were loaded; they run until unloadBpf() or the end of the process.
struct BpfPrograms;

/// Loads sched.bpf.c and attaches it: needs CAP_BPF and CAP_PERFMON and a kernel with BTF (5.8 or
/// later). Returns errno, with a null-terminated text; 0: `maps` are set, owned by `programs`. For
/// a program without the C++ library.
[[nodiscard]] int loadBpf(BpfPrograms *&programs, BpfMaps &maps, bool systemWide,
                          uint32_t ringBytes, char *why, size_t room);
void unloadBpf(BpfPrograms *programs);

} // namespace trilane::bpf
