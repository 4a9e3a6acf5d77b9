// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "hostkernels.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <numeric>

#include <sys/wait.h>
#include <unistd.h>

using namespace trilane::test;

#define CUDA(call) QCOMPARE(call, cudaSuccess)

/// The simulated GPU does what CUDA's documentation says of a real one.
class TestFakeCuda : public QObject
{
    Q_OBJECT

private:
    static constexpr size_t kBytes = 1 << 16;
    cudaStream_t m_first = nullptr;
    cudaStream_t m_second = nullptr;

private slots:
    void init()
    {
        CUDA(cudaStreamCreateWithFlags(&m_first, cudaStreamNonBlocking));
        CUDA(cudaStreamCreateWithFlags(&m_second, cudaStreamNonBlocking));
    }
    void cleanup()
    {
        CUDA(cudaDeviceSynchronize());
        CUDA(cudaStreamDestroy(m_first));
        CUDA(cudaStreamDestroy(m_second));
    }

    void workOfAStreamIsDoneInItsOrder()
    {
        Diary diary;
        std::vector<int> wanted(500);
        std::iota(wanted.begin(), wanted.end(), 0);
        for (const int number : wanted)
            CUDA(diary.launch(number, m_first, number % 3 * 1000));
        CUDA(cudaStreamSynchronize(m_first));
        QCOMPARE(diary.notes(), wanted);
    }

    void streamsWorkAtTheSameTime()
    {
        Gate gate;
        Diary diary;
        CUDA(gate.launch(m_first));
        CUDA(diary.launch(1, m_second));
        CUDA(cudaStreamSynchronize(m_second));
        QCOMPARE(cudaStreamQuery(m_first), cudaErrorNotReady);
        gate.open();
        CUDA(cudaStreamSynchronize(m_first));
        QVERIFY(gate.wasOpened());
        QCOMPARE(cudaStreamQuery(m_first), cudaSuccess);
    }

    void aStreamWaitsForAnEventOfAnotherStream()
    {
        Gate gate;
        Diary diary;
        cudaEvent_t event = nullptr;
        CUDA(cudaEventCreate(&event));
        CUDA(gate.launch(m_first));
        CUDA(diary.launch(1, m_first));
        CUDA(cudaEventRecord(event, m_first));
        CUDA(cudaStreamWaitEvent(m_second, event, 0));
        CUDA(diary.launch(2, m_second));
        QCOMPARE(cudaEventQuery(event), cudaErrorNotReady);
        gate.open();
        CUDA(cudaStreamSynchronize(m_second));
        QCOMPARE(diary.notes(), (std::vector<int>{1, 2}));
        QCOMPARE(cudaEventQuery(event), cudaSuccess);
        CUDA(cudaEventDestroy(event));
    }

    void theDefaultStreamAndBlockingOnesWaitForEachOther()
    {
        cudaStream_t blocking = nullptr;
        CUDA(cudaStreamCreate(&blocking));
        Gate gate;
        Diary diary;
        CUDA(gate.launch(blocking));
        CUDA(diary.launch(1, blocking));
        CUDA(diary.launch(2, nullptr));  // after 1
        CUDA(diary.launch(3, blocking)); // after 2
        CUDA(diary.launch(4, m_first));  // non-blocking: at once
        CUDA(cudaStreamSynchronize(m_first));
        QCOMPARE(diary.notes(), std::vector<int>{4});
        gate.open();
        CUDA(cudaStreamSynchronize(blocking));
        QCOMPARE(diary.notes(), (std::vector<int>{4, 1, 2, 3}));
        CUDA(cudaStreamDestroy(blocking));
    }

    void eventsMeasureTheTimeOfWork()
    {
        cudaEvent_t begin = nullptr;
        cudaEvent_t end = nullptr;
        CUDA(cudaEventCreate(&begin));
        CUDA(cudaEventCreate(&end));
        CUDA(cudaEventRecord(begin, m_first));
        for (int i = 0; i < 5; ++i)
            CUDA(cudaLaunchKernel(fakeCudaKernel("work", 2'000'000), dim3(1), dim3(1), nullptr, 0,
                                  m_first));
        CUDA(cudaEventRecord(end, m_first));
        CUDA(cudaEventSynchronize(end));
        float milliseconds = 0;
        CUDA(cudaEventElapsedTime(&milliseconds, begin, end));
        QVERIFY(milliseconds >= 9.99F);
        CUDA(cudaEventDestroy(begin));
        CUDA(cudaEventDestroy(end));
    }

    void pinnedCopiesDoNotHoldUpTheCaller()
    {
        void *pinned = nullptr;
        void *device = nullptr;
        CUDA(cudaMallocHost(&pinned, kBytes));
        CUDA(cudaMalloc(&device, kBytes));
        Gate gate;
        CUDA(gate.launch(m_first));
        CUDA(cudaMemcpyAsync(device, pinned, kBytes, cudaMemcpyHostToDevice, m_first));
        QCOMPARE(cudaStreamQuery(m_first), cudaErrorNotReady);
        gate.open();
        CUDA(cudaStreamSynchronize(m_first));
        QVERIFY(gate.wasOpened());
        CUDA(cudaFreeHost(pinned));
        CUDA(cudaFree(device));
    }

    void pageableCopiesWaitForTheirTurnAndTheirEnd()
    {
        std::vector<char> from(kBytes, 'x');
        std::vector<char> to(kBytes);
        void *device = nullptr;
        CUDA(cudaMalloc(&device, kBytes));
        QElapsedTimer timer;
        timer.start();
        CUDA(cudaLaunchKernel(fakeCudaKernel("work", 30'000'000), dim3(1), dim3(1), nullptr, 0,
                              m_first));
        CUDA(cudaMemcpyAsync(device, from.data(), kBytes, cudaMemcpyHostToDevice, m_first));
        QVERIFY(timer.elapsed() >= 29);
        CUDA(cudaMemcpy(to.data(), device, kBytes, cudaMemcpyDeviceToHost));
        QCOMPARE(to, from);
        CUDA(cudaMemsetAsync(device, 'y', kBytes, m_first));
        CUDA(cudaMemcpyAsync(to.data(), device, kBytes, cudaMemcpyDeviceToHost, m_first));
        QVERIFY(std::all_of(to.begin(), to.end(), [](char c) { return c == 'y'; }));
        CUDA(cudaFree(device));
    }

    void aGraphsLaunchDoesAllItsNodesInTheirOrder()
    {
        Diary diary;
        cudaEvent_t forked = nullptr;
        cudaEvent_t joined = nullptr;
        CUDA(cudaEventCreate(&forked));
        CUDA(cudaEventCreate(&joined));
        CUDA(cudaStreamBeginCapture(m_first, cudaStreamCaptureModeGlobal));
        CUDA(diary.launch(1, m_first));
        CUDA(cudaEventRecord(forked, m_first));
        CUDA(cudaStreamWaitEvent(m_second, forked, 0));
        CUDA(diary.launch(2, m_second));
        CUDA(cudaEventRecord(joined, m_second));
        CUDA(cudaStreamWaitEvent(m_first, joined, 0));
        CUDA(diary.launch(3, m_first));
        cudaGraph_t graph = nullptr;
        CUDA(cudaStreamEndCapture(m_first, &graph));
        QVERIFY(diary.notes().empty());
        size_t nodes = 0;
        CUDA(cudaGraphGetNodes(graph, nullptr, &nodes));
        QCOMPARE(nodes, size_t{3});
        cudaGraphExec_t executable = nullptr;
        CUDA(cudaGraphInstantiate(&executable, graph, 0));
        for (int i = 0; i < 2; ++i)
            CUDA(cudaGraphLaunch(executable, m_first));
        CUDA(cudaStreamSynchronize(m_first));
        QCOMPARE(diary.notes(), (std::vector<int>{1, 2, 3, 1, 2, 3}));
        CUDA(cudaGraphExecDestroy(executable));
        CUDA(cudaGraphDestroy(graph));
        CUDA(cudaEventDestroy(forked));
        CUDA(cudaEventDestroy(joined));
    }

    void mistakesAreRefused()
    {
        void *device = nullptr;
        char host[16] = {};
        CUDA(cudaMalloc(&device, sizeof host));
        QCOMPARE(cudaMemcpy(device, host, sizeof host, cudaMemcpyDeviceToHost),
                 cudaErrorInvalidMemcpyDirection);
        QCOMPARE(cudaGetLastError(), cudaErrorInvalidMemcpyDirection);
        QCOMPARE(cudaGetLastError(), cudaSuccess);
        QCOMPARE(cudaLaunchKernel(host, dim3(1), dim3(1), nullptr, 0, m_first),
                 cudaErrorInvalidDeviceFunction);
        QCOMPARE(cudaLaunchKernel(Diary::kernel(), dim3(1), dim3(2000), nullptr, 0, m_first),
                 cudaErrorInvalidValue);
        QCOMPARE(cudaFree(host), cudaErrorInvalidValue);
        QCOMPARE(cudaSetDevice(9), cudaErrorInvalidDevice);
        void *huge = nullptr;
        QCOMPARE(cudaMalloc(&huge, size_t{1} << 40), cudaErrorMemoryAllocation);
        CUDA(cudaStreamBeginCapture(m_first, cudaStreamCaptureModeGlobal));
        QCOMPARE(cudaStreamSynchronize(m_first), cudaErrorStreamCaptureUnsupported);
        cudaGraph_t graph = nullptr;
        CUDA(cudaStreamEndCapture(m_first, &graph));
        CUDA(cudaGraphDestroy(graph));
        CUDA(cudaFree(device));
        (void)cudaGetLastError();
    }

    void memoryIsAccountedFor()
    {
        size_t before = 0;
        size_t total = 0;
        size_t after = 0;
        void *device = nullptr;
        CUDA(cudaMemGetInfo(&before, &total));
        CUDA(cudaMalloc(&device, kBytes));
        CUDA(cudaMemGetInfo(&after, &total));
        QCOMPARE(before - after, kBytes);
        CUDA(cudaFree(device));
        CUDA(cudaMemGetInfo(&after, &total));
        QCOMPARE(after, before);
    }

    void aForkedChildHasNoCuda()
    {
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(cudaDeviceSynchronize() == cudaErrorInitializationError ? 0 : 1);
        int status = 1;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QCOMPARE(status, 0);
    }
};

QTEST_GUILESS_MAIN(TestFakeCuda)
#include "tst_fakecuda.moc"
