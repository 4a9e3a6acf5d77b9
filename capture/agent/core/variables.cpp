// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/variables.h"

#include <cstdlib>

#include <sys/auxv.h>

namespace trilane::agent {

const char *environment(const char *name)
{
    return ::getauxval(AT_SECURE) ? nullptr : std::getenv(name);
}

} // namespace trilane::agent
