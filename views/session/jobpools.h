// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <functional>

namespace trilane {

/// The window's worker threads. GUI thread.
namespace jobpools {

enum class Urgency : uint8_t {
    Awaited,   ///< someone looks at an empty window until it is done
    Background ///< gives way to the picture
};

void post(Urgency urgency, std::function<void()> job);

} // namespace jobpools

/// While one of these is there, jobs of the background do not begin: a trace's first picture comes
/// as much sooner, where there are few cores, as they would have taken. GUI thread.
class BackgroundPause
{
public:
    BackgroundPause();
    ~BackgroundPause();
    BackgroundPause(const BackgroundPause &) = delete;
    BackgroundPause &operator=(const BackgroundPause &) = delete;
};

} // namespace trilane
