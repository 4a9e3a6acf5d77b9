// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "loader.h"

#include "range.h"

#include <cstdio>
#include <cstdlib>

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

namespace train {

namespace {

void failed(const char *what)
{
    std::perror(what);
    std::exit(1);
}

void writeAll(int pipe, const Batch &batch)
{
    for (size_t done = 0; done < batch.size();) {
        const ssize_t wrote = ::write(pipe, batch.data() + done, batch.size() - done);
        if (wrote <= 0)
            ::_exit(1); // the trainer has gone
        done += static_cast<size_t>(wrote);
    }
}

} // namespace

Loader::Loader(const Options &options, int batches)
    : m_options(options)
{
    for (int i = 0; i < options.workers; ++i)
        start(i, batches);
}

Loader::~Loader()
{
    for (const Worker &worker : m_workers) {
        ::close(worker.pipe);
        ::waitpid(worker.process, nullptr, 0);
    }
}

void Loader::start(int number, int batches)
{
    int ends[2];
    if (::pipe(ends) != 0)
        failed("train: pipe");
    const pid_t process = ::fork();
    if (process < 0)
        failed("train: fork");
    if (process == 0) {
        for (const Worker &other : m_workers)
            ::close(other.pipe);
        ::close(ends[0]);
        work(number, batches, ends[1]);
    }
    ::close(ends[1]);
    m_workers.push_back({process, ends[0]});
}

void Loader::work(int number, int batches, int pipe) const
{
    ::pthread_setname_np(::pthread_self(), "loader");
    Batch batch(static_cast<size_t>(m_options.batchKiB) << 10);
    for (int i = number; i < batches; i += m_options.workers) {
        {
            const Range range("make batch");
            make(batch, i);
        }
        writeAll(pipe, batch);
    }
    ::_exit(0);
}

void Loader::make(Batch &batch, int number) const
{
    if (m_options.loaderMs > 0)
        ::usleep(static_cast<useconds_t>(m_options.loaderMs) * 1000);
    uint32_t value = m_options.seed + static_cast<uint32_t>(number);
    for (uint8_t &byte : batch) {
        value = value * 1664525 + 1013904223;
        byte = static_cast<uint8_t>(value >> 24);
    }
}

void Loader::next(Batch &batch)
{
    batch.resize(static_cast<size_t>(m_options.batchKiB) << 10);
    const std::lock_guard lock(m_lock);
    const int number = m_next++;
    if (m_workers.empty())
        return make(batch, number);
    const Worker &worker = m_workers[static_cast<size_t>(number) % m_workers.size()];
    for (size_t done = 0; done < batch.size();) {
        const ssize_t got = ::read(worker.pipe, batch.data() + done, batch.size() - done);
        if (got <= 0)
            failed("train: a worker has ended");
        done += static_cast<size_t>(got);
    }
}

} // namespace train
