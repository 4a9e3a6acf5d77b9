// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "options.h"

#include <cstdint>
#include <mutex>
#include <vector>

#include <sys/types.h>

namespace train {

using Batch = std::vector<uint8_t>;

/// Makes batches, here or in forked processes whose pipes are read in turn. Any thread.
class Loader
{
public:
    /// Forks. The children do nothing with CUDA, which does not survive it.
    Loader(const Options &options, int batches);
    ~Loader();

    /// Fills the next batch. Waits for it as long as its making takes.
    void next(Batch &batch);

private:
    struct Worker
    {
        pid_t process = 0;
        int pipe = -1;
    };
    void start(int number, int batches);
    void make(Batch &batch, int number) const;
    [[noreturn]] void work(int number, int batches, int pipe) const;

    const Options &m_options;
    std::vector<Worker> m_workers;
    std::mutex m_lock;
    int m_next = 0;
};

} // namespace train
