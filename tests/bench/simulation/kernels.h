// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/bench/simulation/random.h"
#include "tests/bench/simulation/tables.h"

#include <array>
#include <vector>

namespace trilane::simulation {

/// Groups of kernels that do the same kind of work.
enum class Family : uint8_t {
    ConvForward,
    ConvData,
    ConvWeight,
    NormForward,
    NormBackward,
    Elementwise,
    Reduce,
    Gemm,
    Loss,
    Optimizer,
    Collective
};
inline constexpr size_t kFamilyCount = 11;

/// A kernel with its launch configuration and how long it takes.
struct KernelType
{
    StringId name = kNoString;
    DetailId detail = kNoDetail;
    Ns median = 0;
    double spread = 0; ///< of the logarithm
};

/// A copy: how much, which way.
struct CopyType
{
    StringId name = kNoString;
    DetailId detail = kNoDetail;
    int64_t bytes = 0;
    Ns median = 0;
};

/// Kernels as frameworks name them: long C++ names, many variants of a few families.
class KernelCatalog
{
public:
    /// `variants` of each family; longer or shorter times by `timeScale`.
    KernelCatalog(Tables &tables, uint64_t seed, uint32_t variants, double timeScale);

    /// A place in a program that launches a kernel of the family, by Zipf's law, with a launch
    /// configuration of its own.
    uint32_t site(Family family);
    [[nodiscard]] const KernelType &operator[](uint32_t type) const { return m_types[type]; }

private:
    Tables &m_tables;
    Random m_random;
    Zipf m_zipf;
    double m_timeScale;
    std::array<std::vector<StringId>, kFamilyCount> m_names;
    std::vector<KernelType> m_types;
};

} // namespace trilane::simulation
