// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/steps/inferred/cycles.h"
#include "model/analysis/steps/inferred/kernelsequence.h"

namespace trilane::steps {

[[nodiscard]] bool isFromHost(format::CopyKind kind);

/// When the host and the GPU exchanged data, on any stream; sorted.
struct HostCopies
{
    std::vector<Ns> inputs;  ///< host to GPU
    std::vector<Ns> outputs; ///< GPU to host
};
[[nodiscard]] HostCopies hostCopies(const store::Store &store, TrackId gpu,
                                    const jobs::JobContext &job);

/// Tells iterations of a loop from layers of a model, which repeat as well. One thread.
class IterationCheck
{
public:
    IterationCheck(const store::Store &store, const KernelSequence &sequence,
                   const iterate::LaunchIndex &launches, const HostCopies &copies,
                   const jobs::JobContext &job);

    /// May these be iterations of a loop in that part of the sequence? "All kernels" are those of
    /// the part where most copy from or to the host, and either update weights or come behind the
    /// choice of kernels. Most update weights, and have kernels of a forward pass where names
    /// tell those (a layer whose update is a part of the backward pass has none); and they have
    /// four fifths of the time of all kernels, or are longer than any layer, copy from or to the
    /// host or repeat something within. Or none of them does, nor anything between them; they have
    /// at least half of the time of all kernels; they are longer than any layer, or of one length,
    /// most copy from or to the host, and those of a network repeat something within; and ranges
    /// with the number of a layer do not come once in each.
    [[nodiscard]] bool accepts(std::span<const Cycle> cycles, Cycle part) const;
    /// Do most update weights?
    [[nodiscard]] bool updateWeights(std::span<const Cycle> cycles) const;

private:
    /// How many have one of the symbols.
    [[nodiscard]] size_t countWith(std::span<const Cycle> cycles,
                                   const std::vector<bool> &symbols) const;
    [[nodiscard]] bool countsAlone(std::span<const Cycle> cycles, Cycle part) const;
    [[nodiscard]] bool areTrainingSteps(std::span<const Cycle> cycles, Cycle part) const;
    [[nodiscard]] bool lackForwardPasses(std::span<const Cycle> cycles) const;
    /// Of the time of all kernels, that from the first cycle to the last.
    [[nodiscard]] double timeShare(std::span<const Cycle> cycles, Cycle part) const;
    [[nodiscard]] Ns kernelTime(Cycle part) const;
    [[nodiscard]] bool areWholeNetworks(std::span<const Cycle> cycles) const;
    [[nodiscard]] bool haveCopies(std::span<const Cycle> cycles) const;
    [[nodiscard]] bool areLayers(std::span<const Cycle> cycles) const;
    /// When the work of a cycle was launched, and by whom; empty where that is not known.
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
