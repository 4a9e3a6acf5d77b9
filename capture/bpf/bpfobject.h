// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <span>

namespace trilane::bpf {

/// The compiled sched.bpf.c, an ELF file; made at build time. 8-byte aligned.
[[nodiscard]] std::span<const unsigned char> bpfObject();

} // namespace trilane::bpf
