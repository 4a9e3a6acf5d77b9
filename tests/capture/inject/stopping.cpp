// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// In place of an agent: its loading stops the process, as somebody else's SIGSTOP in that moment.
// It must not be called when nobody waits for it any more.

#include <csignal>
#include <cstdlib>

namespace {

[[gnu::constructor]] void stop()
{
    std::raise(SIGSTOP); // this thread does not go on before all have stopped
}

} // namespace

extern "C" [[gnu::visibility("default")]] int trilaneAttach(void *)
{
    std::abort();
}
