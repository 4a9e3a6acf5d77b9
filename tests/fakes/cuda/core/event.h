// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/capture.h"

namespace fakecuda {

/// A place in the work of a stream.
class Event
{
public:
    explicit Event(bool hasTime);

    int record(Stream &stream);
    int wait(Stream &stream); ///< the stream's later work comes after the place
    int synchronize();
    int query();
    /// Milliseconds, as CUDA has it.
    static int elapsed(Event &from, Event &to, float *milliseconds);

private:
    MarkerPtr marker();

    const uint32_t m_id;
    const bool m_hasTime;
    std::mutex m_lock;
    MarkerPtr m_marker;
    std::shared_ptr<Capture> m_capture;
    std::vector<GraphNode *> m_nodes; ///< the place while captured
};

} // namespace fakecuda
