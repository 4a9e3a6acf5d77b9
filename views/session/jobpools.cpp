// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/jobpools.h"

#include "model/base/job.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace trilane {

namespace {

/// Two pools: who gives way cannot take it back, nor can threads that it starts.
struct Pools
{
    ThreadPool opening{4};
    /// More threads than cores: a long table must not keep a short question waiting. All of them
    /// give way to the picture.
    ThreadPool tables{std::max(6u, usableCores()), ThreadPool::Priority::Background};
};

Pools &pools()
{
    static Pools both;
    return both;
}

int s_pauses = 0;                             // GUI thread
std::vector<std::function<void()>> s_waiting; // GUI thread

} // namespace

void jobpools::post(Urgency urgency, std::function<void()> job)
{
    if (urgency == Urgency::Awaited)
        pools().opening.post(std::move(job));
    else if (s_pauses > 0)
        s_waiting.push_back(std::move(job));
    else
        pools().tables.post(std::move(job));
}

BackgroundPause::BackgroundPause()
{
    ++s_pauses;
}

BackgroundPause::~BackgroundPause()
{
    if (--s_pauses > 0)
        return;
    for (std::function<void()> &job : std::exchange(s_waiting, {}))
        pools().tables.post(std::move(job));
}

} // namespace trilane
