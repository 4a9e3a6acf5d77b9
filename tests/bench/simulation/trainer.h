// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/bench/simulation/kernels.h"
#include "tests/bench/simulation/machine.h"

#include <memory>
#include <string>
#include <vector>

namespace trilane::simulation {

/// What is trained, on what, and what goes wrong.
struct TrainerOptions
{
    uint32_t cores = 16;
    uint32_t loaders = 60; ///< data-loader processes
    uint32_t filesPerBatch = 64;
    Ns decode = 260'000;          ///< CPU time a file
    uint32_t prefetch = 2;        ///< batches a loader may be ahead
    Ns prepare = 300'000;         ///< CPU time of the main thread between batches
    uint32_t blocks = 16;         ///< residual blocks of the network
    uint32_t sideStreams = 3;     ///< streams for the branches of a block
    uint32_t kernelVariants = 36; ///< names a family
    double kernelTime = 1.0;
    double cpuTime = 2.0; ///< of the framework around each launch
    std::string stepName = "step ";
    int64_t steps = 0;     ///< 0 = for ever
    int64_t slowStep = -1; ///< its loader waits for the disk
    Ns slowRead = 0;
    int64_t pausedStep = -1; ///< the main thread collects garbage in it
    Ns pause = 0;
    uint64_t seed = 1;
};

/// A small job to look at: one batch comes late because the disk is slow, one step is held up by
/// a pause of the main thread.
TrainerOptions sampleOptions(uint64_t seed);

/// A data-parallel training job: a main thread that launches, autograd's thread that launches the
/// backward pass and the all-reduces, a thread that pins batches, loader processes that read and
/// decode files, and what else runs on such a machine. Slices go to the sink. One thread.
class Trainer
{
public:
    Trainer(const TrainerOptions &options, Tables &tables, Sink &sink);

    /// Simulates on for about `time`; false when all steps are done.
    bool advance(Ns time);
    void finish() { m_machine.finish(); }

private:
    struct Operator
    {
        StringId name, inner, gradient;
        uint32_t stream = 0;
        uint32_t forward = 0;
        std::vector<uint32_t> backward;
    };
    struct Block
    {
        StringId name;
        std::vector<Operator> operators;
    };

    void addStreams(TrackId process);
    void addNetwork();
    Operator conv(uint32_t stream);
    Operator norm(uint32_t stream);
    Operator simple(const char *name, const char *gradient, Family family, uint32_t stream);
    void addThreads(TrackId process);
    void addLoaders();
    void addOthers();

    void planMain(Script &script);
    void planForward(Script &script);
    void planOptimizer(Script &script);
    void planBackward(Script &script);
    void planPinning(Script &script);
    void planLoader(Script &script, uint32_t loader, int64_t batch);
    void planFile(Script &script, bool slow);
    void put(Script &script, Do what, StringId name = kNoString, Ns ns = 0, uint32_t a = 0,
             uint32_t b = 0);
    void launch(Script &script, uint32_t stream, uint32_t kernel);
    Ns about(Ns median) { return m_random.around(median, 0.25); }
    /// Time that the framework takes around a launch.
    Ns framework(Ns median)
    {
        return about(static_cast<Ns>(static_cast<double>(median) * m_options.cpuTime));
    }
    StringId text(std::string_view s) { return m_tables.intern(s); }

    TrainerOptions m_options;
    Tables &m_tables;
    Machine m_machine;
    Random m_random;
    KernelCatalog m_kernels;
    std::vector<Block> m_network;
    std::vector<uint32_t> m_optimizer;
    uint32_t m_loss = 0;
    uint32_t m_lossGradient = 0;
    uint32_t m_allReduce = 0;
    uint32_t m_toDevice = 0; ///< streams
    uint32_t m_toHost = 0;
    uint32_t m_nccl = 0;
    uint32_t m_batchReady = 0; ///< channels
    uint32_t m_backwardAsked = 0;
    uint32_t m_backwardDone = 0;
    uint32_t m_pinned = 0;
    std::vector<uint32_t> m_loaded;
    std::vector<uint32_t> m_mayLoad;
    Ns m_until = 0;
    bool m_done = false;
    int64_t m_step = 0;
    int64_t m_backwardStep = 0;
    int64_t m_pinnedBatch = 0;
    double m_allocated = 0;
};

} // namespace trilane::simulation
