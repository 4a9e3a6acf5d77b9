// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What our part of a kernel launch costs on the simulated GPU: a launch without CUPTI, one under a
// CUPTI whose client throws its buffers away, and one under `trilane record`; the last two differ
// by what we do. bench_launch TRILANE ROUNDS; bench_launch plain|client: the program that launches.

#include "tests/bench/report.h"
#include "tests/fakes/cuda/include/fakecuda.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <dirent.h>
#include <dlfcn.h>
#include <time.h>
#include <unistd.h>

using namespace trilane;

namespace {

constexpr int kLaunches = 2000; ///< of a batch
constexpr int kBatches = 60;
constexpr long long kPlugNs = 6'000'000;
constexpr uint32_t kKernel = 10;
/// Those that the agent asks for.
constexpr uint32_t kKinds[] = {1, 2, 4, 5, 10, 17, 22, 38, 49};

// The client: two buffers, and records are not looked at.
uint8_t s_buffers[2][1 << 20];
std::atomic<int> s_held{0};

void request(uint8_t **buffer, size_t *size, size_t *maxRecords)
{
    *buffer = s_buffers[s_held.fetch_add(1) % 2];
    *size = sizeof s_buffers[0];
    *maxRecords = 0;
}

void complete(void *, uint32_t, uint8_t *, size_t, size_t) {}

template <typename F>
F find(void *library, const char *name)
{
    return reinterpret_cast<F>(::dlsym(library, name));
}

void startClient()
{
    cudaFree(nullptr); // without a driver CUPTI enables nothing
    void *cupti = ::dlopen("libcupti.so.13", RTLD_NOW);
    if (!cupti)
        bench::fail("no simulated libcupti");
    // One buffer for all threads, as the agent has it (attribute 9, before registering).
    uint8_t perThread = 0;
    size_t size = sizeof perThread;
    find<int (*)(int, size_t *, void *)>(cupti, "cuptiActivitySetAttribute")(9, &size, &perThread);
    find<int (*)(decltype(&request), decltype(&complete))>(cupti, "cuptiActivityRegisterCallbacks")(
        request, complete);
    const auto enable = find<int (*)(uint32_t)>(cupti, "cuptiActivityEnable");
    if (enable(kKernel) != 0)
        bench::fail("the simulated libcupti enables nothing");
    for (const uint32_t kind : kKinds)
        (void)enable(kind); // some are newer than it
    const auto flush = find<int (*)(uint32_t)>(cupti, "cuptiActivityFlushAll");
    std::thread([flush] {
        for (;;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            flush(0);
        }
    }).detach();
}

/// ns of a launch. The stream is busy with something else, so that its thread does not disturb.
double batch(const void *kernel, const void *plug)
{
    cudaLaunchKernel(plug, dim3(1), dim3(1), nullptr, 0, nullptr);
    const bench::Stopwatch watch;
    for (int i = 0; i < kLaunches; ++i)
        cudaLaunchKernel(kernel, dim3(80), dim3(256), nullptr, 0, nullptr);
    const double seconds = watch.seconds();
    cudaDeviceSynchronize();
    return seconds * 1e9 / kLaunches;
}

/// CPU seconds of this process's thread of that name.
double threadTime(const char *name)
{
    double all = 0;
    DIR *threads = ::opendir("/proc/self/task");
    while (const dirent *thread = threads ? ::readdir(threads) : nullptr) {
        const std::string path = std::string("/proc/self/task/") + thread->d_name;
        char comm[32] = {};
        unsigned long long ns = 0;
        if (FILE *file = std::fopen((path + "/comm").c_str(), "r")) {
            (void)std::fscanf(file, "%31s", comm);
            std::fclose(file);
        }
        FILE *file =
            std::strcmp(comm, name) == 0 ? std::fopen((path + "/schedstat").c_str(), "r") : nullptr;
        if (!file)
            continue;
        if (std::fscanf(file, "%llu", &ns) == 1)
            all += static_cast<double>(ns) * 1e-9;
        std::fclose(file);
    }
    if (threads)
        ::closedir(threads);
    return all;
}

/// Prints the best batch's ns a launch, and what the agent's own thread took for each.
int launch()
{
    const void *kernel = fakeCudaKernel("gemm", 0);
    const void *plug = fakeCudaKernel("plug", kPlugNs);
    double best = 1e9;
    for (int i = 0; i < kBatches; ++i)
        best = std::min(best, batch(kernel, plug));
    std::printf("%.2f %.2f\n", best, threadTime("trilane") * 1e9 / (kBatches * kLaunches));
    return 0;
}

struct Cost
{
    double launch = 0; ///< ns, on the launching thread
    double beside = 0; ///< ns, on the agent's
};

Cost run(const std::string &command)
{
    FILE *program = ::popen((command + " 2>/dev/null").c_str(), "r");
    Cost cost;
    const bool isRead = program && std::fscanf(program, "%lf %lf", &cost.launch, &cost.beside) == 2;
    if (!program || ::pclose(program) != 0 || !isRead)
        bench::fail(command + " failed");
    return cost;
}

std::string quoted(const std::string &path)
{
    return "'" + path + "'";
}

int measure(const std::string &trilane, int rounds)
{
    char self[4096];
    const ssize_t length = ::readlink("/proc/self/exe", self, sizeof self - 1);
    const std::string program = quoted(std::string(self, length > 0 ? length : 0));
    const std::string trace = "/tmp/bench_launch." + std::to_string(::getpid()) + ".trilane";
    const std::string record =
        quoted(trilane) + " record --trace cuda --force -o " + trace + " -- " + program + " plain";
    Cost plain{.launch = 1e9};
    Cost client{.launch = 1e9};
    Cost ours{.launch = 1e9, .beside = 1e9};
    for (int i = 0; i < rounds; ++i) {
        plain.launch = std::min(plain.launch, run(program + " plain").launch);
        client.launch = std::min(client.launch, run(program + " client").launch);
        const Cost cost = run(record);
        ours.launch = std::min(ours.launch, cost.launch);
        ours.beside = std::min(ours.beside, cost.beside);
    }
    std::remove(trace.c_str());
    bench::row("launch", plain.launch, "ns");
    bench::row("launch, CUPTI", client.launch, "ns");
    bench::row("launch, recording", ours.launch, "ns");
    bench::row("on the agent's thread", ours.beside, "ns");
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc > 2)
        return measure(argv[1], std::max(1, std::atoi(argv[2])));
    if (argc > 1 && std::strcmp(argv[1], "client") == 0)
        startClient();
    return launch();
}
