// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/trainer.h"

namespace trilane::simulation {

void Trainer::put(Script &script, Do what, StringId name, Ns ns, uint32_t a, uint32_t b)
{
    script.push_back({what, name, ns, a, b});
}

void Trainer::launch(Script &script, uint32_t stream, uint32_t kernel)
{
    put(script, Do::Launch, text("cudaLaunchKernel"), about(3'600), stream, kernel);
}

void Trainer::planMain(Script &script)
{
    if (m_options.steps && m_step == m_options.steps) {
        m_done = true;
        return;
    }
    put(script, Do::Begin, text(m_options.stepName + std::to_string(m_step)));
    put(script, Do::Begin, text("dataload"));
    put(script, Do::Run, kNoString, about(15'000));
    put(script, Do::Wait, text("pthread_cond_wait"), 0, m_batchReady);
    put(script, Do::Post, kNoString, 0, m_pinned);
    put(script, Do::Run, kNoString, about(25'000));
    put(script, Do::End);
    put(script, Do::Begin, text("zero_grad"));
    put(script, Do::Run, kNoString, about(m_options.prepare));
    put(script, Do::End);
    put(script, Do::Begin, text("to_device"));
    put(script, Do::Copy, text("cudaMemcpyAsync"), about(9'000), m_toDevice, 0);
    put(script, Do::Fence, text("cudaStreamWaitEvent"), about(900), 0, m_toDevice);
    put(script, Do::End);
    planForward(script);
    put(script, Do::Begin, text("backward"));
    put(script, Do::Phase, text("backward"));
    put(script, Do::Post, kNoString, 0, m_backwardAsked);
    put(script, Do::Wait, text("pthread_cond_wait"), 0, m_backwardDone);
    put(script, Do::End);
    planOptimizer(script);
    put(script, Do::End);
    ++m_step;
}

void Trainer::planForward(Script &script)
{
    put(script, Do::Begin, text("forward"));
    put(script, Do::Phase, text("forward"));
    m_allocated = 812.0 * (1 << 20);
    for (const Block &block : m_network) {
        if (m_step == m_options.pausedStep && &block == &m_network[m_network.size() / 3]) {
            put(script, Do::Begin, text("gc.collect"));
            put(script, Do::Run, kNoString, m_options.pause);
            put(script, Do::End);
        }
        put(script, Do::Begin, block.name);
        for (const Operator &op : block.operators) {
            put(script, Do::Begin, op.name);
            put(script, Do::Run, kNoString, framework(3'500));
            if (op.inner != kNoString) {
                put(script, Do::Begin, op.inner);
                put(script, Do::Run, kNoString, framework(4'500));
            }
            launch(script, op.stream, op.forward);
            put(script, Do::Run, kNoString, framework(1'200));
            if (op.inner != kNoString)
                put(script, Do::End);
            put(script, Do::End);
        }
        put(script, Do::End);
        m_allocated += 96.0 * (1 << 20);
        put(script, Do::Sample, kNoString, static_cast<Ns>(m_allocated));
    }
    put(script, Do::Begin, text("loss"));
    put(script, Do::Run, kNoString, framework(6'000));
    launch(script, 0, m_loss);
    put(script, Do::End);
    put(script, Do::End);
}

void Trainer::planOptimizer(Script &script)
{
    put(script, Do::Begin, text("optimizer"));
    put(script, Do::Phase, text("optimizer"));
    put(script, Do::Fence, text("cudaStreamWaitEvent"), about(900), 0, m_nccl);
    for (uint32_t kernel : m_optimizer) {
        put(script, Do::Run, kNoString, framework(11'000));
        launch(script, 0, kernel);
    }
    put(script, Do::End);
    put(script, Do::Begin, text("loss.item()"));
    put(script, Do::Fence, text("cudaStreamWaitEvent"), about(900), m_toHost, 0);
    put(script, Do::Copy, text("cudaMemcpyAsync"), about(6'000), m_toHost, 1);
    put(script, Do::Sync, text("cudaStreamSynchronize"), 0, m_toHost);
    put(script, Do::Run, kNoString, about(18'000));
    put(script, Do::End);
    if (m_step % 10 == 9) {
        put(script, Do::Begin, text("log"));
        put(script, Do::Run, kNoString, about(240'000));
        put(script, Do::OsCall, text("write"), about(22'000));
        put(script, Do::Run, kNoString, about(90'000));
        put(script, Do::End);
    }
}

/// Autograd's thread: the network backwards, an all-reduce for every few blocks.
void Trainer::planBackward(Script &script)
{
    if (m_options.steps && m_backwardStep == m_options.steps)
        return;
    put(script, Do::Wait, text("pthread_cond_wait"), 0, m_backwardAsked);
    put(script, Do::Begin, text("autograd::engine"));
    launch(script, 0, m_lossGradient);
    uint32_t sinceReduce = 0;
    for (auto block = m_network.rbegin(); block != m_network.rend(); ++block) {
        for (auto op = block->operators.rbegin(); op != block->operators.rend(); ++op) {
            put(script, Do::Begin, op->gradient);
            put(script, Do::Run, kNoString, framework(5'500));
            for (uint32_t kernel : op->backward) {
                launch(script, op->stream, kernel);
                put(script, Do::Run, kNoString, framework(2'000));
            }
            put(script, Do::End);
        }
        m_allocated -= 96.0 * (1 << 20);
        put(script, Do::Sample, kNoString, static_cast<Ns>(m_allocated));
        if (++sinceReduce * 3 < m_network.size())
            continue;
        sinceReduce = 0;
        put(script, Do::Begin, text("nccl:all_reduce"));
        put(script, Do::Fence, text("cudaStreamWaitEvent"), about(900), m_nccl, 0);
        launch(script, m_nccl, m_allReduce);
        put(script, Do::End);
    }
    put(script, Do::End);
    put(script, Do::Post, kNoString, 0, m_backwardDone);
    ++m_backwardStep;
}

/// Takes batches in order, as the loaders' queue does, and copies them to pinned memory.
void Trainer::planPinning(Script &script)
{
    if (m_options.steps && m_pinnedBatch == m_options.steps)
        return;
    const auto loader = static_cast<uint32_t>(m_pinnedBatch % m_options.loaders);
    put(script, Do::Wait, text("poll"), 0, m_loaded[loader]);
    put(script, Do::OsCall, text("read"), about(60'000));
    put(script, Do::Post, kNoString, 0, m_mayLoad[loader]);
    put(script, Do::Begin, text("pin_memory"));
    put(script, Do::Run, kNoString, about(900'000));
    put(script, Do::End);
    put(script, Do::Wait, text("sem_wait"), 0, m_pinned);
    put(script, Do::Post, kNoString, 0, m_batchReady);
    ++m_pinnedBatch;
}

void Trainer::planFile(Script &script, bool slow)
{
    put(script, Do::Begin, text("read"));
    if (slow || m_random.chance(0.3))
        put(script, Do::Disk, text("pread64"), slow ? m_options.slowRead : about(350'000));
    else
        put(script, Do::OsCall, text("pread64"), about(14'000));
    put(script, Do::End);
    put(script, Do::Begin, text("decode_jpeg"));
    put(script, Do::Run, kNoString, about(m_options.decode));
    put(script, Do::End);
    put(script, Do::Begin, text("augment"));
    put(script, Do::Run, kNoString, about(m_options.decode / 4));
    put(script, Do::End);
}

void Trainer::planLoader(Script &script, uint32_t loader, int64_t batch)
{
    if (m_options.steps && batch >= m_options.steps)
        return;
    put(script, Do::Wait, text("poll"), 0, m_mayLoad[loader]);
    put(script, Do::Begin, text("fetch batch"));
    for (uint32_t file = 0; file < m_options.filesPerBatch; ++file)
        planFile(script, batch == m_options.slowStep && file == m_options.filesPerBatch / 2);
    put(script, Do::Begin, text("collate"));
    put(script, Do::Run, kNoString, about(1'400'000));
    put(script, Do::End);
    put(script, Do::End);
    put(script, Do::OsCall, text("write"), about(80'000));
    put(script, Do::Post, kNoString, 0, m_loaded[loader]);
}

} // namespace trilane::simulation
