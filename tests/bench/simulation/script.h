// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace trilane::simulation {

/// What a simulated thread does next.
enum class Do : uint8_t {
    Run,     ///< computes for `ns`
    Begin,   ///< opens the range `name`
    End,     ///< closes the innermost range
    OsCall,  ///< a call of the OS, `name`, that does not block and takes `ns`
    Sleep,   ///< blocks in the call `name` for `ns`
    Disk,    ///< the same, uninterruptible
    Wait,    ///< takes a token from channel `a`; blocks in `name` until there is one
    Post,    ///< puts a token into channel `a`
    ApiCall, ///< the CUDA call `name`, `ns` long
    Launch,  ///< the call `name`, `ns` long, that puts kernel type `b` on stream `a`
    Copy,    ///< the call `name`, `ns` long, that puts copy type `b` on stream `a`
    Fence,   ///< the call `name`, `ns` long: stream `a` waits for what is now on stream `b`
    Sync,    ///< the call `name`: blocks until stream `a` is empty
    Phase,   ///< what is launched from now on belongs to `name` on the GPU's own ranges
    Sample   ///< the memory counter is now `ns`
};

struct Op
{
    Do what = Do::Run;
    StringId name = kNoString;
    Ns ns = 0;
    uint32_t a = 0;
    uint32_t b = 0;
};

using Script = std::vector<Op>;

/// Appends the next part of a thread's work; nothing appended = the thread has ended.
using Planner = std::function<void(Script &)>;

} // namespace trilane::simulation
