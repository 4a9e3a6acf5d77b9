// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

/// Where libcupti keeps the pair of buffer callbacks, which it tells nobody: two words beside each
/// other in its writable memory, as they were registered (seen in 11.7 to 13.1). What stood there
/// before ours is another client's.
namespace trilane::agent::callbackplace {

enum class Before {
    Nobody,  ///< had registered
    Ours,    ///< from an earlier recording
    Client,  ///< another client had
    Unknown, ///< the place was not found
};

struct Found
{
    Before before = Before::Unknown;
    cupti::Request request = nullptr; ///< the client's
    cupti::Complete complete = nullptr;
};

/// Before ours are registered: keeps what stands in the library's writable memory now. Worker.
void remember(const cupti::Library &library, cupti::Request ours, cupti::Complete oursToo);
/// Once ours are, in a process where nobody can have registered before: the place, if it is found.
/// Worker, or before the program's first call of CUDA's.
void locate(const cupti::Library &library, cupti::Request ours, cupti::Complete oursToo);
/// Once ours are: what was there before. Also on other threads, in the first callbacks; takes no
/// lock and allocates nothing. Unknown, too, after forget().
[[nodiscard]] Found look();
/// What remember() kept; the place is known from now on, if it was found. Worker.
void forget();

/// What stands at the place.
enum class Now { Ours, Nobodys, Others, Unknown };
[[nodiscard]] Now now();

/// In a forked child.
void afterFork();

} // namespace trilane::agent::callbackplace
