// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/internedtexts.h"
#include "capture/agent/nvtx/domains.h"

#include <cstddef>

namespace trilane::agent::nvtx {

/// A name given by the program.
struct Name
{
    const char *text = nullptr; ///< UTF-8; null: no name
    size_t size = 0;
    Text *registered = nullptr;

    [[nodiscard]] uint32_t intern(Thread &thread) const
    {
        return registered ? registered->resolve(thread) : agent::intern(thread, text, size);
    }
    [[nodiscard]] uint32_t internPassing(Thread &thread) const
    {
        return registered ? registered->resolvePassing(thread)
                          : agent::internPassing(thread, text, size);
    }
};

} // namespace trilane::agent::nvtx
