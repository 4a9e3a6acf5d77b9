// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/cut/cuttables.h"

#include "model/base/platform/paths.h"
#include "model/base/version.h"
#include "model/edit/cut/anonymousinfo.h"
#include "model/format/account.h"

#include <algorithm>

namespace trilane::cut {

namespace {

/// A value that an argument gave, and no number that joins slices.
bool isArgument(format::PayloadKind payload)
{
    return payload == format::PayloadKind::Signed || payload == format::PayloadKind::Unsigned ||
           payload == format::PayloadKind::Real;
}

} // namespace

CutTables::CutTables(store::Tables trace, const CutOptions &options, const CutContents &contents)
    : m_trace(trace)
    , m_options(options)
    , m_contents(contents)
{
    if (options.replaceNames)
        m_shift = -std::max(trace.span().begin, options.range.begin);
    addStrings();
    addDetails();
    addTracks();
}

void CutTables::addStrings()
{
    m_strings.assign(m_trace.stringCount(), kNoString);
    for (size_t i = 0; i < m_strings.size(); ++i) {
        const StringId id(i);
        const StringUses uses = m_contents.usesOf(id);
        if (uses == 0)
            continue;
        const std::string_view text = m_trace.string(id);
        m_strings[i] = m_options.replaceNames ? m_names.intern(pseudonymOf(text, id, uses))
                                              : m_names.intern(text);
    }
}

format::Detail CutTables::detail(format::Detail own) const
{
    format::visitStrings(own, [this](StringId &id) { id = string(id); });
    if (own.range && m_options.replaceNames && isArgument(own.range->payload))
        own.range->payload = format::PayloadKind::None;
    return own;
}

void CutTables::addDetails()
{
    m_details.assign(m_trace.detailCount(), kNoDetail);
    for (size_t i = 0; i < m_details.size(); ++i) {
        if (m_contents.hasDetail(DetailId(i)))
            m_details[i] = m_names.intern(detail(m_trace.detail(DetailId(i))));
    }
}

void CutTables::addTracks()
{
    m_trackIds.assign(m_trace.tracks().size(), TrackId());
    for (const format::Track &own : m_trace.tracks()) {
        if (!m_contents.hasTrack(own.id))
            continue;
        m_trackIds[own.id.value] = TrackId(m_tracks.size());
        m_tracks.push_back(own);
    }
    for (format::Track &track : m_tracks) {
        track.id = this->track(track.id);
        track.parent = this->track(track.parent);
        track.process = this->track(track.process);
        track.name = string(track.name);
        track.domain = string(track.domain);
        track.unit = string(track.unit);
    }
    for (const CutContents::Piece &piece : m_contents.pieces())
        m_lanes.push_back(
            {LaneId(m_lanes.size()), track(piece.track), m_trace.lane(piece.lane).depth});
}

StringId CutTables::string(StringId own) const
{
    return own.value < m_strings.size() ? m_strings[own.value] : kNoString;
}

TrackId CutTables::track(TrackId own) const
{
    return own.value < m_trackIds.size() ? m_trackIds[own.value] : TrackId();
}

format::Slice CutTables::slice(const format::Slice &own) const
{
    format::Slice slice = own;
    slice.start += m_shift;
    slice.name = string(own.name);
    slice.link = track(TrackId(size_t{own.link})).value;
    slice.detail = own.detail.value < m_details.size() ? m_details[own.detail.value] : kNoDetail;
    if (own.detail.value >= m_details.size())
        return slice;
    const std::optional<format::RangeInfo> &said = m_trace.detail(own.detail).range;
    const format::PayloadKind payload = said ? said->payload : format::PayloadKind::None;
    const bool isRange = own.kind == SliceKind::Range || own.kind == SliceKind::Instant;
    if (payload == format::PayloadKind::Text)
        slice.value = string(StringId(static_cast<size_t>(own.value))).value;
    else if (m_options.replaceNames &&
             (isArgument(payload) || (isRange && payload == format::PayloadKind::None)))
        slice.value = 0;
    return slice;
}

std::vector<format::Flow> CutTables::flows() const
{
    std::vector<format::Flow> flows;
    for (const format::Flow &own : m_contents.flows())
        flows.push_back({.name = string(own.name),
                         .fromTrack = track(own.fromTrack),
                         .toTrack = track(own.toTrack),
                         .fromTime = own.fromTime + m_shift,
                         .toTime = own.toTime + m_shift});
    return flows;
}

format::TraceInfo CutTables::info() const
{
    format::TraceInfo info =
        m_options.replaceNames ? anonymousInfo(m_trace.info()) : m_trace.info();
    info.program = "trilane " + std::string(kProgramVersion);
    const TimeRange span = m_trace.span();
    const TimeRange inside = m_options.range.intersected(span);
    info.notes.push_back(
        {.name = msg("part of a trace"),
         .text = msg("from %1 to %2 of %3", formatDuration(inside.begin - span.begin),
                     formatDuration(inside.end - span.begin), formatDuration(span.duration())),
         .kind = format::Note::Kind::PartOfTrace});
    uint64_t clipped = 0;
    for (const CutContents::Piece &piece : m_contents.pieces())
        clipped += m_trace.track(piece.track).kind == TrackKind::AllStreams ? 0 : piece.clipped;
    if (clipped > 0)
        info.notes.push_back(
            format::Note::of(MessageText("slices cut to that part"), std::to_string(clipped)));
    if (!m_options.replaceNames) {
        const std::string &from = info.sourceFile.empty() ? m_trace.path() : info.sourceFile;
        info.notes.push_back(format::Note::of(MessageText("cut from"), platform::fileName(from)));
    }
    return info;
}

/// The events of this file are the slices inside; losses of the recording remain lost.
format::Account CutTables::account() const
{
    format::Account account;
    for (const CutContents::Piece &piece : m_contents.pieces()) {
        if (m_trace.track(piece.track).kind == TrackKind::AllStreams)
            continue;
        account.eventsInSource += piece.slices;
        account.add(format::Outcome::Imported, msg("slices"), {}, piece.slices);
        if (piece.unreadable > 0)
            account.add(format::Outcome::Lost, msg("slices"),
                        msg("in unreadable parts of the trace"), piece.unreadable);
    }
    for (const format::AccountEntry &entry : m_trace.account().entries()) {
        if (entry.outcome != format::Outcome::Lost)
            continue;
        if (m_options.replaceNames)
            account.add(entry.outcome, msg("events"), msg("lost while recording"), entry.count);
        else
            account.add(entry.outcome, entry.source, entry.reason, entry.count, entry.firstPlace);
    }
    return account;
}

} // namespace trilane::cut
