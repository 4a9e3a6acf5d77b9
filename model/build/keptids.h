// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/keptblocks.h"

#include <vector>

namespace trilane::build {

/// Assigns consecutive new ids to the used texts, details and tracks of a moment: to texts and
/// details when first used, to tracks in advance. One thread.
class KeptIds
{
public:
    explicit KeptIds(const KeptMoment &moment);

    /// Also its ancestors.
    void useTrack(TrackId track);
    /// The used tracks with new ids, in their order. Call once, after the last useTrack().
    [[nodiscard]] std::vector<format::Track> tracks();
    [[nodiscard]] TrackId track(TrackId old) const;
    void translate(format::Slice &slice);
    /// Writes the texts and details first used since the last call.
    [[nodiscard]] Result<void> writeNew(format::TraceWriter &writer);

private:
    [[nodiscard]] StringId string(StringId old);
    [[nodiscard]] DetailId detail(DetailId old);

    const KeptMoment &m_moment;
    std::vector<uint32_t> m_tracks; ///< by old id; also marks used ones
    std::vector<uint32_t> m_strings;
    std::vector<uint32_t> m_details;
    std::vector<std::string_view> m_newStrings;
    std::vector<format::Detail> m_newDetails;
    uint32_t m_stringCount = 0; ///< number written
    uint32_t m_detailCount = 0;
};

} // namespace trilane::build
