// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/edit/cut/pseudonyms.h"
#include "model/edit/cut/tracecut.h"
#include "model/store/fwd.h"

#include <atomic>
#include <vector>

namespace trilane::cut {

/// A slice as stored in the cut.
[[nodiscard]] format::Slice clipped(format::Slice slice, const CutOptions &options);

/// Contents of a cut, determined in one pass over the trace. Any thread after construction.
class CutContents
{
public:
    /// A lane of the cut.
    struct Piece
    {
        LaneId lane;                 ///< whose slices; of a union one lane of All Streams
        std::vector<LaneId> sources; ///< of a union: lanes of the chosen streams of that GPU
        TrackId track;
        uint64_t slices = 0;
        uint64_t clipped = 0;
        uint64_t unreadable = 0; ///< in parts of the file that are damaged
    };

    CutContents(const store::Store &store, const CutOptions &options, const jobs::JobContext &job);

    /// Lanes with slices, largest first.
    [[nodiscard]] const std::vector<Piece> &pieces() const { return m_pieces; }
    [[nodiscard]] const std::vector<format::Flow> &flows() const { return m_flows; }
    [[nodiscard]] bool hasTrack(TrackId id) const { return m_tracks[id.value] != 0; }
    [[nodiscard]] bool hasDetail(DetailId id) const { return m_details[id.value] != 0; }
    /// 0 for a string that nothing in the cut names.
    [[nodiscard]] StringUses usesOf(StringId id) const { return m_strings[id.value]; }
    /// In slices; the same number is written.
    [[nodiscard]] uint64_t slices() const { return m_slices; }

private:
    [[nodiscard]] bool isChosen(TrackId id) const { return m_chosen[id.value] != 0; }
    void choose();
    void addPieces();
    void addUnions();
    void look(Piece &piece, const jobs::JobContext &job);
    void note(const format::Slice &slice);
    void addFlows();
    void addTracks();
    void use(StringId id, StringUses uses);
    void useTrack(TrackId id);

    const store::Store &m_store;
    const CutOptions &m_options;
    std::vector<uint8_t> m_chosen; ///< by track
    std::vector<Piece> m_pieces;
    std::vector<format::Flow> m_flows;
    std::vector<std::atomic<uint8_t>> m_tracks;
    std::vector<std::atomic<uint8_t>> m_details;
    std::vector<std::atomic<StringUses>> m_strings;
    uint64_t m_slices = 0;
};

} // namespace trilane::cut
