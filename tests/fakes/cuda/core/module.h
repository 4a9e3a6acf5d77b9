// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/kernels.h"

#include <map>
#include <string>

namespace fakecuda {

/// A module: any name is a kernel of it. The kernels' names are in memory of the module's, and gone
/// with it (FAKE_CUDA_UNLOAD=keep: they stay).
class Module
{
public:
    static Module *load();
    /// Null: it is none, or no longer.
    static Module *find(void *handle);
    void unload();

    const Kernel *kernel(const std::string &name);

private:
    Module();
    const char *keep(const std::string &name);

    char *m_names = nullptr;
    size_t m_used = 0;
    std::map<std::string, const Kernel *> m_kernels;
};

} // namespace fakecuda
