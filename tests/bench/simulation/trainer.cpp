// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/trainer.h"

namespace trilane::simulation {

namespace {

CopyType copyType(Tables &tables, format::CopyKind kind, int64_t bytes, Ns median)
{
    const bool toDevice = kind == format::CopyKind::HostToDevice;
    const format::CopyInfo info{
        .kind = kind,
        .source = toDevice ? format::MemoryKind::Pinned : format::MemoryKind::Device,
        .destination = toDevice ? format::MemoryKind::Device : format::MemoryKind::Pinned};
    return {.name = tables.intern(toDevice ? "Memcpy HtoD (Pinned -> Device)"
                                           : "Memcpy DtoH (Device -> Pinned)"),
            .detail = tables.intern(format::Detail{.launch = {}, .copy = info}),
            .bytes = bytes,
            .median = median};
}

} // namespace

TrainerOptions sampleOptions(uint64_t seed)
{
    return {.cores = 12,
            .loaders = 4,
            .filesPerBatch = 8,
            .decode = 5'800'000,
            .prefetch = 1,
            .prepare = 900'000,
            .blocks = 8,
            .sideStreams = 0,
            .kernelVariants = 6,
            .kernelTime = 1.1,
            .cpuTime = 7.0,
            .steps = 20,
            .slowStep = 13,
            .slowRead = 183'000'000,
            .pausedStep = 8,
            .pause = 6'300'000,
            .seed = seed};
}

Trainer::Trainer(const TrainerOptions &options, Tables &tables, Sink &sink)
    : m_options(options)
    , m_tables(tables)
    , m_machine(tables, sink, options.cores, options.seed)
    , m_random(options.seed * 77 + 5)
    , m_kernels(tables, options.seed * 31 + 7, options.kernelVariants, options.kernelTime)
{
    const TrackId process = tables.add(TrackKind::Process, m_machine.track(), 4121, "python");
    m_machine.setKernels(&m_kernels);
    m_machine.setCopyTypes({copyType(tables, format::CopyKind::HostToDevice, 19'267'584, 790'000),
                            copyType(tables, format::CopyKind::DeviceToHost, 4, 1'700)});
    const TrackId memory =
        tables.add(TrackKind::Counter, m_machine.gpu().track(), 0, "Allocated memory");
    tables.tracks[memory.value].unit = tables.intern("bytes");
    m_machine.setMemoryCounter(memory);
    addStreams(process);
    addNetwork();
    addThreads(process);
    addLoaders();
    addOthers();
}

void Trainer::addStreams(TrackId process)
{
    Gpu &gpu = m_machine.gpu();
    gpu.addStream(7, "compute", process);
    for (uint32_t i = 0; i < m_options.sideStreams; ++i)
        gpu.addStream(13 + i, "branch", process);
    m_toDevice = gpu.addStream(20, "copy", process);
    m_toHost = m_options.sideStreams ? gpu.addStream(24, "copy back", process) : 0;
    m_nccl = gpu.addStream(28, "NCCL", process);
}

Trainer::Operator Trainer::conv(uint32_t stream)
{
    return {.name = text("aten::conv2d"),
            .inner = text("aten::cudnn_convolution"),
            .gradient = text("ConvolutionBackward0"),
            .stream = stream,
            .forward = m_kernels.site(Family::ConvForward),
            .backward = {m_kernels.site(Family::ConvData), m_kernels.site(Family::ConvWeight)}};
}

Trainer::Operator Trainer::norm(uint32_t stream)
{
    return {.name = text("aten::batch_norm"),
            .inner = text("aten::cudnn_batch_norm"),
            .gradient = text("CudnnBatchNormBackward0"),
            .stream = stream,
            .forward = m_kernels.site(Family::NormForward),
            .backward = {m_kernels.site(Family::NormBackward)}};
}

Trainer::Operator Trainer::simple(const char *name, const char *gradient, Family family,
                                  uint32_t stream)
{
    return {.name = text(std::string("aten::") + name),
            .inner = kNoString,
            .gradient = text(gradient),
            .stream = stream,
            .forward = m_kernels.site(family),
            .backward = {m_kernels.site(family)}};
}

void Trainer::addNetwork()
{
    Block stem{.name = text("stem"), .operators = {}};
    stem.operators = {conv(0), norm(0), simple("relu_", "ReluBackward0", Family::Elementwise, 0),
                      simple("max_pool2d", "MaxPool2DBackward0", Family::Reduce, 0)};
    m_network.push_back(std::move(stem));
    for (uint32_t i = 0; i < m_options.blocks; ++i) {
        const uint32_t stage = 1 + 4 * i / m_options.blocks;
        Block block{.name = text("layer" + std::to_string(stage) + "." + std::to_string(i)),
                    .operators = {}};
        for (int part = 0; part < 3; ++part) {
            block.operators.push_back(conv(0));
            block.operators.push_back(norm(0));
            if (part < 2)
                block.operators.push_back(simple("relu_", "ReluBackward0", Family::Elementwise, 0));
        }
        if (i % 4 == 0) {
            const uint32_t side = m_options.sideStreams ? 1 + i / 4 % m_options.sideStreams : 0;
            block.operators.push_back(conv(side));
            block.operators.push_back(norm(side));
        }
        block.operators.push_back(simple("add_", "AddBackward0", Family::Elementwise, 0));
        m_network.push_back(std::move(block));
    }
    Block head{.name = text("head"), .operators = {}};
    head.operators = {simple("adaptive_avg_pool2d", "MeanBackward1", Family::Reduce, 0),
                      simple("linear", "AddmmBackward0", Family::Gemm, 0)};
    m_network.push_back(std::move(head));
    m_loss = m_kernels.site(Family::Loss);
    m_lossGradient = m_kernels.site(Family::Loss);
    m_allReduce = m_kernels.site(Family::Collective);
    for (int i = 0; i < 6; ++i)
        m_optimizer.push_back(m_kernels.site(Family::Optimizer));
}

void Trainer::addThreads(TrackId process)
{
    m_batchReady = m_machine.addChannel();
    m_backwardAsked = m_machine.addChannel();
    m_backwardDone = m_machine.addChannel();
    m_pinned = m_machine.addChannel(2);
    m_machine.addThread({.process = process, .tid = 4121, .name = "python", .home = 5},
                        [this](Script &script) { planMain(script); });
    m_machine.addThread({.process = process, .tid = 4139, .name = "pt_autograd_0", .home = 0},
                        [this](Script &script) { planBackward(script); });
    m_machine.addThread({.process = process, .tid = 4140, .name = "pt_pin_memory", .home = 3},
                        [this](Script &script) { planPinning(script); });
    m_machine.addThread({.process = process, .tid = 4145, .name = "pt_nccl_watchdg", .home = 7},
                        [this](Script &script) {
                            put(script, Do::Run, kNoString, about(30'000));
                            put(script, Do::Sleep, text("pthread_cond_timedwait"), 20'000'000);
                        });
}

void Trainer::addLoaders()
{
    for (uint32_t i = 0; i < m_options.loaders; ++i) {
        m_loaded.push_back(m_machine.addChannel());
        m_mayLoad.push_back(m_machine.addChannel(m_options.prefetch));
        const auto pid = static_cast<int64_t>(4188 + i);
        const TrackId process =
            m_tables.add(TrackKind::Process, m_machine.track(), pid, "python (loader)");
        m_machine.addThread({.process = process,
                             .tid = pid,
                             .name = "pt_data_worker",
                             .home = 9 + 5 * i,
                             .firstWake = static_cast<Ns>(i) * 700'000},
                            [this, i, batch = static_cast<int64_t>(i)](Script &script) mutable {
                                planLoader(script, i, batch);
                                batch += m_options.loaders;
                            });
    }
}

/// Threads of the kernel and of other programs: on the cores only.
void Trainer::addOthers()
{
    struct Other
    {
        const char *name;
        uint32_t home;
        bool urgent;
        Ns run;
        Ns sleep;
    };
    for (const Other &other : {Other{"kworker/5:1", 5, true, 160'000, 9'000'000},
                               Other{"nvidia-modeset", 2, true, 40'000, 4'000'000},
                               Other{"node_exporter", 1, false, 900'000, 60'000'000},
                               Other{"containerd", 11, false, 400'000, 25'000'000},
                               Other{"kcompactd0", 14, false, 1'900'000, 80'000'000}}) {
        m_machine.addThread({.name = other.name, .home = other.home, .urgent = other.urgent},
                            [this, other](Script &script) {
                                put(script, Do::Sleep, kNoString, about(other.sleep));
                                put(script, Do::Run, kNoString, about(other.run));
                            });
    }
}

bool Trainer::advance(Ns time)
{
    m_until += time;
    return m_machine.runUntil(m_until) && !m_done;
}

} // namespace trilane::simulation
