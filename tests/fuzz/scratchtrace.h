// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/livetrace.h"

#include <memory>

namespace trilane::fuzz {

/// A trace that is written by what is fuzzed. Aborts when what came of it is no sound file.
class ScratchTrace
{
public:
    ScratchTrace();
    ~ScratchTrace();
    ScratchTrace(const ScratchTrace &) = delete;
    ScratchTrace &operator=(const ScratchTrace &) = delete;

    [[nodiscard]] build::LiveTrace &operator*() { return *m_trace; }

    /// Ends it: the account balances, and the file opens without damage.
    void finish();

private:
    int m_file;
    std::unique_ptr<build::LiveTrace> m_trace;
};

/// Sealed memory as a process shares it with the daemon, mapped here too.
class SharedMemory
{
public:
    explicit SharedMemory(size_t bytes);
    ~SharedMemory();
    SharedMemory(const SharedMemory &) = delete;
    SharedMemory &operator=(const SharedMemory &) = delete;

    [[nodiscard]] char *data() const { return m_data; }
    [[nodiscard]] int duplicate() const;
    /// All zeros again, and no page in use.
    void clear();
    /// The first bytes of each piece are zeros again; quicker, where nothing else was written.
    void clearHeads(size_t pieceBytes, size_t headBytes);

private:
    size_t m_bytes;
    int m_file;
    char *m_data;
};

/// Where everything of a segment's header is as it should be.
void fillSegmentHeader(char *segment, uint32_t pid);

} // namespace trilane::fuzz
