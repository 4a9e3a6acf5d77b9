// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "scene.h"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <unistd.h>

namespace scene {

namespace {

struct State
{
    std::mutex lock;
    std::condition_variable changed;
    std::vector<Seen> seen;
    bool isRefusing = false;
    size_t limit = 0;
    std::function<void()> onComplete;
};

State &state()
{
    static auto *all = new State;
    return *all;
}

void request(uint8_t **buffer, size_t *size, size_t *maximumRecords)
{
    const std::lock_guard lock(state().lock);
    *buffer = state().isRefusing ? nullptr : static_cast<uint8_t *>(std::malloc(Client::kBytes));
    *size = state().isRefusing ? 0 : Client::kBytes;
    *maximumRecords = state().limit;
}

void complete(void *, uint32_t, uint8_t *buffer, size_t, size_t validSize)
{
    if (state().onComplete)
        state().onComplete();
    const std::lock_guard lock(state().lock);
    const int thread = ::gettid();
    for (uint8_t *record = nullptr; cuptiActivityGetNextRecord(buffer, validSize, &record) == 0;) {
        Seen seen{.thread = thread};
        std::memcpy(&seen.kind, record, sizeof seen.kind);
        seen.bytes.assign(record, record + fakecupti::version().lengthOf(seen.kind));
        state().seen.push_back(std::move(seen));
    }
    state().changed.notify_all();
    std::free(buffer);
}

} // namespace

void say(const char *name, long long number)
{
    std::printf("%s %lld\n", name, number);
    std::fflush(stdout);
}

void need(int result, const char *what)
{
    if (result == 0)
        return;
    std::fprintf(stderr, "%s gives %d\n", what, result);
    std::_Exit(3);
}

void Client::start(std::initializer_list<uint32_t> kinds)
{
    NEED(cudaDeviceSynchronize()); // from 13.3 on CUPTI answers nothing before
    NEED(cuptiActivityRegisterCallbacks(request, complete));
    for (const uint32_t kind : kinds)
        need(cuptiActivityEnable(kind), "cuptiActivityEnable");
}

std::vector<Seen> Client::take()
{
    const std::lock_guard lock(state().lock);
    return std::exchange(state().seen, {});
}

size_t Client::countOf(uint32_t kind)
{
    const std::lock_guard lock(state().lock);
    return static_cast<size_t>(std::count_if(state().seen.begin(), state().seen.end(),
                                             [&](const Seen &one) { return one.kind == kind; }));
}

bool Client::waitFor(uint32_t kind, size_t count)
{
    std::unique_lock lock(state().lock);
    return state().changed.wait_for(lock, std::chrono::seconds(30), [&] {
        return static_cast<size_t>(
                   std::count_if(state().seen.begin(), state().seen.end(),
                                 [&](const Seen &one) { return one.kind == kind; })) >= count;
    });
}

void Client::refuse(bool isRefusing)
{
    const std::lock_guard lock(state().lock);
    state().isRefusing = isRefusing;
}

void Client::limit(size_t records)
{
    const std::lock_guard lock(state().lock);
    state().limit = records;
}

void Client::onComplete(std::function<void()> call)
{
    state().onComplete = std::move(call);
}

void launch(const char *name, long long nanoseconds, cudaStream_t stream)
{
    NEED(cudaLaunchKernel(fakeCudaKernel(name, nanoseconds), dim3(1), dim3(1), nullptr, 0, stream));
}

cudaStream_t makeStream()
{
    cudaStream_t stream = nullptr;
    NEED(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return stream;
}

} // namespace scene

int main(int argc, char **argv)
{
    scene::Scenes all;
    for (auto scenes : {scene::flushScenes(), scene::stateScenes(), scene::clientScenes(),
                        scene::recordScenes(), scene::deviceScenes()})
        all.merge(scenes);
    const auto found = all.find(argc > 1 ? argv[1] : "");
    if (found == all.end()) {
        std::fprintf(stderr, "fakescenes SCENE\n");
        return 2;
    }
    if (!scene::stateScenes().contains(argv[1]))
        NEED(cudaDeviceSynchronize());
    found->second();
    return 0;
}
