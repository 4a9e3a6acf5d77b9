// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/keptblocks.h"

#include <vector>

namespace trilane::build {

/// Gives the texts, details and tracks of a moment that are used new ids without holes. Texts and
/// details get theirs as they are met; tracks beforehand. One thread.
class KeptIds
{
public:
    explicit KeptIds(const KeptMoment &moment);

    /// With what it lies in.
    void useTrack(TrackId track);
    /// The used ones with new ids, in their order. Once, after the last useTrack().
    [[nodiscard]] std::vector<format::Track> tracks();
    [[nodiscard]] TrackId track(TrackId old) const;
    void translate(format::Slice &slice);
    /// The texts and details that have been met since the last time.
    [[nodiscard]] Result<void> writeNew(format::TraceWriter &writer);

private:
    [[nodiscard]] StringId string(StringId old);
    [[nodiscard]] DetailId detail(DetailId old);

    const KeptMoment &m_moment;
    std::vector<uint32_t> m_tracks; ///< by old id; also which are used
    std::vector<uint32_t> m_strings;
    std::vector<uint32_t> m_details;
    std::vector<std::string_view> m_newStrings;
    std::vector<format::Detail> m_newDetails;
    uint32_t m_stringCount = 0; ///< written ones
    uint32_t m_detailCount = 0;
};

} // namespace trilane::build
