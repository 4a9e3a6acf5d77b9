// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/include/fakecuda.h"
#include "tests/fakes/cuda/include/fakekineto.h"

#include <cuda_runtime_api.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

#include <unistd.h>

namespace {

constexpr char kUsage[] =
    R"(profiled [OPTIONS]: trains before, during and after a profile of its own.

Launches kernels named after the part (before, during, after) and prints what it did and what its
profiler got as one line of JSON.

  --steps B,D,A      steps of ten kernels of each part (50,50,50)
  --until FOLDER     a part ends with the step in which FOLDER/PART is first there, or after its
                     steps
  --client NAME      kineto (default), kineto-subscribes, kineto-plain-clock, kineto-finalizes,
                     kineto-registered (before all parts, and never again), kineto-context, xla,
                     none
  --graph            launches a graph in each part
  --kernel-us N      what a kernel takes (100)
  --backward         every second kernel, named backward, is another thread's, on the same stream
  --ahead            never waits for the GPU within a part
  --hold             prints "ready" and waits for a line before each part
  --exit-ms N        an exit handler from before CUDA takes so long

Exit status: 0; 1 when CUDA fails; 2 for a mistake in the options.
)";

struct Options
{
    int steps[3] = {50, 50, 50};
    std::string client = "kineto";
    std::string until; ///< the folder; empty: none
    int kernelUs = 100;
    bool hasBackward = false;
    bool isAhead = false;
    bool hasGraph = false;
    bool isHeld = false;
    int exitMs = 0;
};
Options s_options;
int s_made[3]; ///< steps of each part

constexpr int kKernels = 10; ///< in a step
constexpr const char *kParts[] = {"before", "during", "after"};

void check(int result, const char *what)
{
    if (result == 0)
        return;
    std::fprintf(stderr, "profiled: %s gives %d\n", what, result);
    std::_Exit(1);
}
#define CUDA(call) check(call, #call)

[[noreturn]] void refuse(const char *what)
{
    std::fprintf(stderr, "profiled: %s\n%s", what, kUsage);
    std::exit(2);
}

void launch(const char *name, cudaStream_t stream)
{
    CUDA(cudaLaunchKernel(fakeCudaKernel(name, s_options.kernelUs * 1000LL), dim3(1), dim3(1),
                          nullptr, 0, stream));
}

/// A second thread that launches what it is told to, as autograd's does.
class Backward
{
public:
    explicit Backward(cudaStream_t stream)
        : m_thread([this, stream] { run(stream); })
    {}
    ~Backward()
    {
        m_asked = -1;
        m_asked.notify_one();
        m_thread.join();
    }
    void launchOne()
    {
        const int asked = ++m_asked;
        m_asked.notify_one();
        for (int done = m_done; done != asked; done = m_done)
            m_done.wait(done);
    }

private:
    void run(cudaStream_t stream)
    {
        for (int done = 0;; ++done) {
            m_asked.wait(done);
            if (m_asked < 0)
                return;
            launch("backward", stream);
            m_done = done + 1;
            m_done.notify_one();
        }
    }

    std::atomic<int> m_asked{0};
    std::atomic<int> m_done{0};
    std::thread m_thread;
};

void launchGraph(cudaStream_t stream)
{
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    CUDA(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    launch("graph", stream);
    CUDA(cudaStreamEndCapture(stream, &graph));
    CUDA(cudaGraphInstantiate(&executable, graph, 0));
    CUDA(cudaGraphLaunch(executable, stream));
    CUDA(cudaStreamSynchronize(stream));
}

void train(int part, cudaStream_t stream, Backward *backward)
{
    if (s_options.hasGraph)
        launchGraph(stream);
    const std::string end = s_options.until + '/' + kParts[part];
    bool hasEnded = false;
    for (int &step = s_made[part]; step < s_options.steps[part] && !hasEnded; ++step) {
        for (int i = 0; i < kKernels; ++i) {
            if (backward && i % 2 != 0)
                backward->launchOne();
            else
                launch(kParts[part], stream);
        }
        if (!s_options.isAhead)
            CUDA(cudaStreamSynchronize(stream));
        hasEnded = !s_options.until.empty() && ::access(end.c_str(), F_OK) == 0;
    }
    CUDA(cudaDeviceSynchronize());
}

unsigned flagsOf(const std::string &client)
{
    if (client == "kineto-subscribes")
        return FAKE_PROFILER_SUBSCRIBES;
    if (client == "kineto-plain-clock")
        return FAKE_PROFILER_PLAIN_CLOCK;
    if (client == "kineto-registered")
        return FAKE_PROFILER_HAS_REGISTERED;
    if (client == "kineto-context")
        return FAKE_PROFILER_OF_CONTEXT;
    return client == "kineto-finalizes" ? FAKE_PROFILER_FINALIZES : 0;
}

void startProfile()
{
    if (s_options.client == "xla")
        fakeXlaStart();
    else if (s_options.client != "none")
        fakeKinetoStart(flagsOf(s_options.client));
}

void stopProfile()
{
    if (s_options.client == "xla")
        fakeXlaStop();
    else if (s_options.client != "none")
        fakeKinetoStop(flagsOf(s_options.client));
}

void hold()
{
    if (!s_options.isHeld)
        return;
    std::puts("ready");
    std::fflush(stdout);
    for (int c = 0; c != '\n' && c != EOF;)
        c = std::getchar();
}

void tell()
{
    FakeProfilerCounts theirs{};
    if (s_options.client == "xla")
        fakeXlaCounts(&theirs);
    else
        fakeKinetoCounts(&theirs);
    const int own = s_options.hasBackward ? kKernels / 2 : kKernels;
    const int steps = s_made[0] + s_made[1] + s_made[2];
    std::printf("{\"process\":%d,\"before\":%d,\"during\":%d,\"after\":%d,\"backward\":%d,"
                "\"theirs\":{\"kernels\":%zu,\"calls\":%zu,\"timeless\":%zu,\"unknown\":%zu,"
                "\"outstanding\":%zu,\"damaged\":%zu,\"ready\":%zu,\"error\":%d}}\n",
                ::getpid(), own * s_made[0], own * s_made[1], own * s_made[2],
                (kKernels - own) * steps, theirs.records[fakecupti::kKernel],
                theirs.records[fakecupti::kRuntime], theirs.timeless, theirs.unknownBuffers,
                theirs.outstanding, theirs.damaged, theirs.readyBytes, theirs.lastError);
    std::fflush(stdout);
}

void readOptions(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string option = argv[i];
        const auto value = [&] {
            if (++i >= argc)
                refuse((option + " needs a value").c_str());
            return argv[i];
        };
        if (option == "--steps") {
            int *steps = s_options.steps;
            if (std::sscanf(value(), "%d,%d,%d", &steps[0], &steps[1], &steps[2]) != 3)
                refuse("--steps takes three numbers");
        } else if (option == "--until") {
            s_options.until = value();
        } else if (option == "--client") {
            s_options.client = value();
        } else if (option == "--kernel-us") {
            s_options.kernelUs = std::atoi(value());
        } else if (option == "--exit-ms") {
            s_options.exitMs = std::atoi(value());
        } else if (option == "--backward") {
            s_options.hasBackward = true;
        } else if (option == "--ahead") {
            s_options.isAhead = true;
        } else if (option == "--graph") {
            s_options.hasGraph = true;
        } else if (option == "--hold") {
            s_options.isHeld = true;
        } else if (option == "--help") {
            std::fputs(kUsage, stdout);
            std::exit(0);
        } else {
            refuse(("unknown: " + option).c_str());
        }
    }
}

/// As destructors of a framework's that are there from the process's beginning.
void takeTimeAtExit()
{
    std::this_thread::sleep_for(std::chrono::milliseconds(s_options.exitMs));
}

} // namespace

int main(int argc, char **argv)
{
    readOptions(argc, argv);
    std::atexit(takeTimeAtExit);
    cudaStream_t stream = nullptr;
    CUDA(cudaSetDevice(0));
    CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    {
        Backward second(stream);
        Backward *const backward = s_options.hasBackward ? &second : nullptr;
        if (s_options.client == "kineto-registered")
            fakeKinetoRegister();
        hold();
        train(0, stream, backward);
        hold();
        startProfile();
        train(1, stream, backward);
        stopProfile();
        hold();
        train(2, stream, backward);
    }
    tell();
    return 0;
}
