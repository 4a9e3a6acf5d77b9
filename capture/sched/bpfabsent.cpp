// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/schedsource.h"

namespace trilane::sched {

/// Compiled where clang or libbpf was missing; the ladder then begins one step lower.
Result<std::unique_ptr<SchedSource>> openBpfSource(const SchedOptions &)
{
    return Error{"this build has no BPF programs",
                 {},
                 {},
                 "build it where clang and libbpf-dev are installed"};
}

} // namespace trilane::sched
