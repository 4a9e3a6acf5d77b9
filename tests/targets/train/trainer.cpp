// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "trainer.h"

#include "range.h"

#include <chrono>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

namespace train {

namespace {

constexpr int kCompute = 0;
constexpr size_t kGradientBytes = size_t{4} << 20;
constexpr int kStepsBetweenWaitsForAll = 10;

} // namespace

Trainer::Trainer(const Options &options, Loader &loader, Peers &peers, int device)
    : m_options(options)
    , m_loader(loader)
    , m_peers(peers)
    , m_number(device)
    , m_device(device, options)
    , m_copyStream(options.streams > 1 ? 1 : kCompute)
    , m_batchBytes(static_cast<size_t>(options.batchKiB) << 10)
{
    m_pinned = m_device.allocateHost(m_batchBytes);
    m_loss = m_device.allocateHost(sizeof(float));
    m_input = m_device.allocate(m_batchBytes);
    m_gradients = m_device.allocate(kGradientBytes);
    m_deviceLoss = m_device.allocate(sizeof(float));
    m_copied = m_device.event();
    m_forked = m_device.event();
    m_joined = m_device.event();
    m_device.clear(m_gradients, kGradientBytes, kCompute);
    if (!options.isGraph)
        return;
    m_device.beginGraph(kCompute);
    forward();
    backward();
    m_device.endGraph(kCompute);
}

void Trainer::run()
{
    m_peers.offer(m_number, m_gradients);
    for (int i = 0; i < m_options.steps; ++i) {
        step(i);
        if (i == 0 && m_options.begunFile)
            ::close(::open(m_options.begunFile, O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
        if (m_options.untilFile && ::access(m_options.untilFile, F_OK) == 0)
            break;
    }
    m_device.waitForAll();
    m_peers.leave();
}

void Trainer::step(int number)
{
    const Range range("step");
    {
        const Range loading("load batch");
        m_loader.next(m_batch);
    }
    if (number + 1 == m_options.slowStep)
        std::this_thread::sleep_for(std::chrono::milliseconds(m_options.slowMs));
    copyBatch(m_batch);
    if (m_options.isGraph) {
        const Range whole("forward and backward");
        m_device.launchGraph(kCompute);
    } else {
        forward();
        backward();
    }
    optimize();
    {
        const Range waiting("loss");
        m_device.download(m_loss, m_deviceLoss, sizeof(float), kCompute);
        m_device.wait(kCompute);
    }
    if ((number + 1) % kStepsBetweenWaitsForAll == 0)
        m_device.waitForAll();
}

void Trainer::copyBatch(const Batch &batch)
{
    const Range range("copy batch");
    const void *from = batch.data();
    if (!m_options.isPageable) {
        std::memcpy(m_pinned, batch.data(), m_batchBytes);
        from = m_pinned;
    }
    m_device.upload(m_input, from, m_batchBytes, m_copyStream, !m_options.isPageable);
    if (m_copyStream != kCompute)
        m_device.order(m_copyStream, kCompute, m_copied);
}

void Trainer::forward()
{
    const Range range("forward");
    for (int layer = 0; layer < m_options.layers; ++layer) {
        m_device.launch("ampere_sgemm_128x64_tn", kCompute, 1.5);
        m_device.launch("add_bias", kCompute, 0.3);
        m_device.launch("relu_forward", kCompute, 0.4);
    }
    m_device.launch("softmax_cross_entropy", kCompute, 0.5);
}

/// Without streams of its own it has the computing one.
int Trainer::backwardStream(int layer) const
{
    constexpr int kFirst = 2;
    const int own = m_device.streams() - kFirst;
    return own > 0 ? kFirst + layer % own : kCompute;
}

void Trainer::backward()
{
    const Range range("backward");
    m_device.clear(m_deviceLoss, sizeof(float), kCompute);
    for (int layer = m_options.layers - 1; layer >= 0; --layer) {
        const int side = backwardStream(layer);
        m_device.launch("relu_backward", kCompute, 0.4);
        if (side != kCompute)
            m_device.order(kCompute, side, m_forked);
        m_device.launch("ampere_sgemm_64x64_nt", side, 1.5);
        m_device.launch("ampere_sgemm_128x64_nn", kCompute, 1.5);
        if (side != kCompute)
            m_device.order(side, kCompute, m_joined);
    }
}

void Trainer::optimize()
{
    const Range range("optimizer");
    if (m_options.hasPeers && m_peers.count() > 1) {
        const int next = (m_number + 1) % m_peers.count();
        m_device.send(m_peers.memoryOf(next), next, m_gradients, kGradientBytes, kCompute);
    }
    for (int layer = 0; layer < m_options.layers; ++layer)
        m_device.launch("adam_step", kCompute, 0.6);
    m_device.clear(m_gradients, kGradientBytes, kCompute);
}

} // namespace train
