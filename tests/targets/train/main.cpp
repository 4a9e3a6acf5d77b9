// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "loader.h"
#include "options.h"
#include "trainer.h"

#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <pthread.h>
#include <unistd.h>

using namespace train;

namespace {

/// The trainer is gone before its thread's counts are: destroying it is counted too.
std::string runOn(const Options &options, Loader &loader, Peers &peers, int device)
{
    ::pthread_setname_np(::pthread_self(), ("trainer " + std::to_string(device)).c_str());
    std::make_unique<Trainer>(options, loader, peers, device)->run();
    return toJson(tally());
}

std::string runAll(const Options &options, Loader &loader)
{
    int devices = 0;
    TRAIN_CUDA(cudaGetDeviceCount, &devices);
    if (devices < options.devices) {
        std::fprintf(stderr, "train: there are %d devices, not %d\n", devices, options.devices);
        std::exit(1);
    }
    Peers peers(options.devices);
    std::vector<std::string> results(static_cast<size_t>(options.devices));
    std::vector<std::thread> threads;
    for (int i = 1; i < options.devices; ++i)
        threads.emplace_back([&, i] { results[i] = runOn(options, loader, peers, i); });
    results[0] = runOn(options, loader, peers, 0);
    for (std::thread &thread : threads)
        thread.join();
    std::string all;
    for (const std::string &result : results)
        all += (all.empty() ? "" : ",") + result;
    return all;
}

} // namespace

int main(int argc, char **argv)
{
    const Options options = parse(argc, argv);
    const int batches = options.steps * options.devices;
    if (options.forksLate) {
        TRAIN_CUDA(cudaDeviceSynchronize);
        ++tally().waits["context synchronize"];
    }
    Loader loader(options, batches);
    const std::string threads = runAll(options, loader);
    std::printf("{\"process\":%d,\"rank\":%d,\"steps\":%d,\"workers\":%d,\"workerBatches\":%d,"
                "\"threads\":[%s]}\n",
                ::getpid(), options.rank, options.steps, options.workers,
                options.workers > 0 ? batches : 0, threads.c_str());
    std::fflush(stdout);
    std::this_thread::sleep_for(std::chrono::milliseconds(options.holdMs));
    return 0;
}
