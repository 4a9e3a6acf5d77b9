// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/marker.h"
#include "tests/fakes/cuda/core/observer.h"

#include <functional>
#include <vector>

namespace fakecuda {

/// A unit that does one thing at a time for all streams of a device, as copy engines do.
class Engine
{
public:
    /// The instant from which it is the caller's, for so long.
    Ns reserve(Ns ready, Ns duration);

private:
    std::mutex m_lock;
    Ns m_free = 0;
};

/// What is done in a stream, one after the other.
struct Operation
{
    Work work;
    Ns duration = 0;
    Engine *engine = nullptr;
    std::function<void()> effect;     ///< what the program can see of it; may be none
    std::function<Ns(Ns ready)> body; ///< when set, it is done in place of all this; gives the end
    std::vector<MarkerPtr> waits;
    MarkerPtr done;
    Ns submitted = 0;
};

/// Does it, not before `ready`, and tells the observer; returns when the clock is at its end.
/// Times are computed, not measured: oversleeping never adds up.
Ns perform(Operation &operation, Ns ready);

} // namespace fakecuda
