// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/steps/inferred/cycles.h"
#include "model/analysis/steps/inferred/kernelsequence.h"

namespace trilane::steps {

[[nodiscard]] bool isFromHost(format::CopyKind kind);

/// Times at which host and GPU exchanged data, on any stream; sorted.
struct HostCopies
{
    std::vector<Ns> inputs;  ///< host to GPU
    std::vector<Ns> outputs; ///< GPU to host
};
[[nodiscard]] HostCopies hostCopies(const store::Store &store, TrackId gpu,
                                    const jobs::JobContext &job);

/// Distinguishes iterations of a loop from layers of a model, which also repeat. One thread.
class IterationCheck
{
public:
    IterationCheck(const store::Store &store, const KernelSequence &sequence,
                   const iterate::LaunchIndex &launches, const HostCopies &copies,
                   const jobs::JobContext &job);

    /// Whether the cycles may be loop iterations in that part of the sequence. Two cases are
    /// accepted; "all kernels" are those of the part in which most cycles copy from or to the host
    /// and either update weights or follow the selection of kernels. Training: most cycles update
    /// weights, and have kernels of a forward pass if names identify those (a layer whose update is
    /// part of the backward pass has none); and they take four fifths of the time of all kernels,
    /// or are longer than any layer, copy from or to the host or repeat something within.
    /// Inference: no cycle updates weights, nor does anything between them; they take at least half
    /// of the time of all kernels; they are longer than any layer, or of equal length, most copy
    /// from or to the host, and cycles with network kernels repeat something within; and ranges
    /// with a layer number do not occur exactly once in each.
    [[nodiscard]] bool accepts(std::span<const Cycle> cycles, Cycle part) const;
    /// Do most update weights?
    [[nodiscard]] bool updateWeights(std::span<const Cycle> cycles) const;

private:
    /// Number of cycles that contain one of the symbols.
    [[nodiscard]] size_t countWith(std::span<const Cycle> cycles,
                                   const std::vector<bool> &symbols) const;
    [[nodiscard]] bool countsAlone(std::span<const Cycle> cycles, Cycle part) const;
    [[nodiscard]] bool areTrainingSteps(std::span<const Cycle> cycles, Cycle part) const;
    [[nodiscard]] bool lackForwardPasses(std::span<const Cycle> cycles) const;
    /// Share of the time of all kernels from the first to the last cycle.
    [[nodiscard]] double timeShare(std::span<const Cycle> cycles, Cycle part) const;
    [[nodiscard]] Ns kernelTime(Cycle part) const;
    [[nodiscard]] bool areWholeNetworks(std::span<const Cycle> cycles) const;
    [[nodiscard]] bool haveCopies(std::span<const Cycle> cycles) const;
    [[nodiscard]] bool areLayers(std::span<const Cycle> cycles) const;
    /// Time and thread of a cycle's launches; empty if unknown.
    [[nodiscard]] TimeRange launchesOf(std::span<const Cycle> cycles, TrackId &thread) const;

    const store::Store &m_store;
    const KernelSequence &m_sequence;
    const iterate::LaunchIndex &m_launches;
    const jobs::JobContext &m_job;
    std::vector<size_t> m_copies; ///< positions before which something was copied
    std::vector<bool> m_updates;  ///< by symbol
    std::vector<bool> m_forwards; ///< by symbol: of a kernel of a forward pass, by its name
    std::vector<bool> m_networks; ///< by symbol: of a kernel that a network has
    std::vector<bool> m_tunings;  ///< by symbol: of a kernel of a tuner
};

} // namespace trilane::steps
