// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/targetaccess.h"

#include <cstddef>
#include <vector>

#include <sys/types.h>

namespace trilane::inject {

/// Sets of registers of a stopped thread, by their note type (elf.h).
[[nodiscard]] bool readSet(TargetAccess &access, pid_t thread, int type, void *to, size_t size);
[[nodiscard]] bool writeSet(TargetAccess &access, pid_t thread, int type, const void *from,
                            size_t size);
/// Full length; empty: the processor lacks these registers.
[[nodiscard]] std::vector<unsigned char> readSet(TargetAccess &access, pid_t thread, int type);

} // namespace trilane::inject
