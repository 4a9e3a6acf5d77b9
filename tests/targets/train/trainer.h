// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "device.h"
#include "loader.h"
#include "options.h"
#include "peers.h"

namespace train {

/// The training loop of one device, on the thread that runs it.
class Trainer
{
public:
    Trainer(const Options &options, Loader &loader, Peers &peers, int device);

    void run();

private:
    void step(int number);
    void copyBatch(const Batch &batch);
    void forward();
    void backward();
    void optimize();
    [[nodiscard]] int backwardStream(int layer) const;

    const Options &m_options;
    Loader &m_loader;
    Peers &m_peers;
    const int m_number;
    Device m_device;
    int m_copyStream = 0;
    size_t m_batchBytes = 0;
    Batch m_batch;
    void *m_pinned = nullptr;
    void *m_input = nullptr;
    void *m_gradients = nullptr;
    void *m_deviceLoss = nullptr;
    void *m_loss = nullptr;
    cudaEvent_t m_copied = nullptr;
    cudaEvent_t m_forked = nullptr;
    cudaEvent_t m_joined = nullptr;
};

} // namespace train
