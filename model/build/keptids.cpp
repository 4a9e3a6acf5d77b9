// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/keptids.h"

#include <limits>

namespace trilane::build {

namespace {

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();
constexpr uint32_t kUsed = kNone - 1;

} // namespace

/// Id 0 is the empty text and the empty detail in every trace.
KeptIds::KeptIds(const KeptMoment &moment)
    : m_moment(moment)
    , m_tracks(moment.tracks.size(), kNone)
    , m_strings(moment.strings.size(), kNone)
    , m_details(moment.details.size(), kNone)
{
    (void)string(kNoString);
    (void)detail(kNoDetail);
}

void KeptIds::useTrack(TrackId track)
{
    while (track.isValid() && track.value < m_tracks.size() && m_tracks[track.value] == kNone) {
        m_tracks[track.value] = kUsed;
        const format::Track &used = m_moment.tracks[track.value];
        if (used.process.isValid() && used.process != track)
            useTrack(used.process);
        track = used.parent;
    }
}

std::vector<format::Track> KeptIds::tracks()
{
    std::vector<format::Track> tracks;
    for (size_t old = 0; old < m_tracks.size(); ++old) {
        if (m_tracks[old] == kNone)
            continue;
        m_tracks[old] = static_cast<uint32_t>(tracks.size());
        format::Track copy = m_moment.tracks[old];
        copy.id = TrackId(tracks.size());
        copy.name = string(copy.name);
        copy.domain = string(copy.domain);
        copy.unit = string(copy.unit);
        tracks.push_back(copy);
    }
    for (format::Track &track : tracks) {
        track.parent = this->track(track.parent);
        track.process = this->track(track.process);
    }
    return tracks;
}

TrackId KeptIds::track(TrackId old) const
{
    if (!old.isValid() || old.value >= m_tracks.size() || m_tracks[old.value] >= kUsed)
        return {};
    return TrackId(m_tracks[old.value]);
}

StringId KeptIds::string(StringId old)
{
    if (old.value >= m_strings.size())
        return kNoString;
    uint32_t &known = m_strings[old.value];
    if (known == kNone) {
        known = m_stringCount + static_cast<uint32_t>(m_newStrings.size());
        m_newStrings.push_back(m_moment.strings[old.value]);
    }
    return StringId(known);
}

DetailId KeptIds::detail(DetailId old)
{
    if (old.value >= m_details.size())
        return kNoDetail;
    if (m_details[old.value] == kNone) {
        format::Detail copy = m_moment.details[old.value];
        format::visitStrings(copy, [this](StringId &id) { id = string(id); });
        m_details[old.value] = m_detailCount + static_cast<uint32_t>(m_newDetails.size());
        m_newDetails.push_back(copy);
    }
    return DetailId(m_details[old.value]);
}

void KeptIds::translate(format::Slice &slice)
{
    slice.name = string(slice.name);
    if (slice.link != TrackId::kInvalid)
        slice.link = track(TrackId(slice.link)).value;
    if (slice.detail == kNoDetail)
        return;
    // A text payload of a range is stored as its id.
    const auto &range = m_moment.details[slice.detail.value].range;
    if (range && range->payload == format::PayloadKind::Text)
        slice.value = string(StringId(static_cast<size_t>(slice.value))).value;
    slice.detail = detail(slice.detail);
}

Result<void> KeptIds::writeNew(format::TraceWriter &writer)
{
    if (!m_newStrings.empty()) {
        if (Result<void> done = writer.writeStrings(StringId(m_stringCount), m_newStrings); !done)
            return done;
        m_stringCount += static_cast<uint32_t>(m_newStrings.size());
        m_newStrings.clear();
    }
    if (m_newDetails.empty())
        return {};
    Result<void> done = writer.writeDetails(DetailId(m_detailCount), m_newDetails);
    m_detailCount += static_cast<uint32_t>(m_newDetails.size());
    m_newDetails.clear();
    return done;
}

} // namespace trilane::build
