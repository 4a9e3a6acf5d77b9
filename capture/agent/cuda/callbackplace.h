// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

/// Location where libcupti keeps the registered pair of buffer callbacks, which is not exposed: two
/// adjacent words in its writable memory (observed in 11.7 to 13.1). A pair found there before the
/// agent's belongs to another client.
namespace trilane::agent::callbackplace {

enum class Before {
    Nobody,  ///< none were registered
    Ours,    ///< of an earlier recording
    Client,  ///< of another client
    Unknown, ///< the location was not found
};

struct Found
{
    Before before = Before::Unknown;
    cupti::Request request = nullptr; ///< of the client
    cupti::Complete complete = nullptr;
};

/// Call before the agent's callbacks are registered: saves the library's writable memory. Worker.
void remember(const cupti::Library &library, cupti::Request ours, cupti::Complete oursToo);
/// Call after the agent's callbacks are registered, in a process without earlier clients: finds the
/// location. Worker, or before the program's first CUDA call.
void locate(const cupti::Library &library, cupti::Request ours, cupti::Complete oursToo);
/// After registration: the previous pair. Also on other threads, within the first callbacks;
/// lock-free, no allocation. Unknown after forget().
[[nodiscard]] Found look();
/// Frees the data of remember(); the location stays known if it was found. Worker.
void forget();

/// Owner of the callbacks at the location.
enum class Now { Ours, Nobodys, Others, Unknown };
[[nodiscard]] Now now();

/// Call in a forked child.
void afterFork();

} // namespace trilane::agent::callbackplace
