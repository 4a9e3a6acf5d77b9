// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"
#include "model/format/properties/note.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trilane::format {

struct GpuInfo
{
    int ordinal = 0;
    std::string name;
    uint64_t memoryBytes = 0;
    uint32_t multiprocessors = 0;
    uint32_t computeMajor = 0;
    uint32_t computeMinor = 0;
    RankId rank;      ///< ordinals are of a rank, if there are several
    std::string uuid; ///< as nvidia-smi -L shows it ("GPU-…", "MIG-…"); empty: not known
};

/// Method of aligning a rank's clock to the axis of the merged trace.
enum class AlignmentMethod : uint8_t {
    None = 0,       ///< nothing was known: the traces start together
    WallClock = 1,  ///< by the clocks of the machines
    Collectives = 2 ///< by collectives, which end on all ranks at the same time
};

/// The rank traces that a merged trace was made from.
struct RankSource
{
    int number = 0;   ///< of the rank
    std::string file; ///< as it was named when they were merged
    std::string host;
    Ns offset = 0; ///< added to its times
    AlignmentMethod method = AlignmentMethod::None;
    uint64_t matched = 0; ///< collectives that the offset rests on
    Ns residual = 0;      ///< median distance of their ends from those of the first rank
    Ns worst = 0;         ///< greatest distance
    int64_t driftPpb = 0; ///< added to its times besides: parts in 10⁹ of the time since its start
};

/// Metadata of a recording.
struct TraceInfo
{
    std::string program;      ///< what wrote the .trilane file: "trilane 0.1.0"
    std::string producer;     ///< what recorded: "PyTorch Kineto", "nsys 2024.5.1.113"
    std::string sourceFormat; ///< "kineto-json", "chrome-json", "nsys-sqlite", "trilane"
    std::string sourceFile;
    uint64_t sourceBytes = 0;
    std::string host;
    std::string operatingSystem;
    std::string cpu;
    std::string commandLine;
    uint32_t cores = 0;                 ///< 0 = not known
    std::optional<int64_t> epochOfZero; ///< Unix time in ns of trace time 0
    std::optional<int> rank;
    std::optional<int> worldSize;
    std::vector<GpuInfo> gpus;
    std::vector<RankSource> ranks; ///< of a merged trace, by RankId; else empty
    using Properties = std::vector<std::pair<std::string, std::string>>;
    Properties properties; ///< other properties of the source worth showing, in its words
    std::vector<Note> notes;
    std::vector<ProcessNote> processes; ///< recorded layers of each

    /// All of them.
    [[nodiscard]] std::vector<Note> allNotes() const;
    /// The properties, and the notes as such.
    [[nodiscard]] Properties allProperties() const;
    /// The first of that kind; null: there is none.
    [[nodiscard]] const Note *note(Note::Kind kind) const;
};

} // namespace trilane::format
