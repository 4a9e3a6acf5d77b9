// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/process.h"
#include "capture/osrt/real.h"
#include "capture/osrt/reals.h"

namespace {

/// The dynamic linker has loaded us. Calls from before, of other libraries' constructors, are
/// passed on and not recorded.
[[gnu::constructor]] void start()
{
    trilane::osrt::findLibc();
    trilane::osrt::findReals();
    trilane::agent::connectOnce(trilane::agent::WaitForDaemon::No);
}

} // namespace
