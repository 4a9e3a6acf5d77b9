// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/clock.h"

#include <condition_variable>
#include <memory>
#include <mutex>

namespace fakecuda {

/// The end of one piece of work: reached once, waited for by anybody, on any thread.
class Marker
{
public:
    void complete(Ns end);
    /// Blocks until it is reached; when that was, by the device's time.
    Ns wait();
    [[nodiscard]] bool isDone();

private:
    std::mutex m_lock;
    std::condition_variable m_reached;
    bool m_done = false;
    Ns m_end = 0;
};

using MarkerPtr = std::shared_ptr<Marker>;

} // namespace fakecuda
