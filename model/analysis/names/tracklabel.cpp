// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/names/tracklabel.h"

#include "model/store/tables.h"
namespace trilane::names {

namespace {

Message withoutName(const format::Track &track)
{
    switch (track.kind) {
    case TrackKind::Core:
        return msg("core %1", track.number);
    case TrackKind::Process:
        return msg("process %1", track.number);
    case TrackKind::Thread:
        return msg("thread %1", track.number);
    case TrackKind::Stream:
        return msg("stream %1", track.number);
    default:
        return msg("%1 %2", textOf(track.kind), track.number);
    }
}

Message ownLabel(store::Tables trace, const format::Track &track)
{
    const std::string number = std::to_string(track.number);
    const std::string name(trace.string(track.name));
    if (track.kind == TrackKind::Gpu) {
        const std::string gpu = "GPU " + number; // models have numbers of their own in their names
        if (name.find(gpu) != std::string::npos)
            return Message::verbatim(name);
        return Message::verbatim(name.empty() ? gpu : gpu + " " + name);
    }
    if (name.empty())
        return withoutName(track);
    return Message::verbatim(name.find(number) == std::string::npos ? name + " " + number : name);
}

} // namespace

Message trackMessage(store::Tables trace, TrackId id)
{
    if (!id.isValid())
        return {};
    const format::Track &track = trace.track(id);
    Message label = ownLabel(trace, track);
    if (!track.rank.isValid())
        return label;
    const std::string prefix = rankPrefix(trace, track.rank);
    return label.isVerbatim() ? Message::verbatim(prefix + label.english())
                              : msg("%1%2", prefix, std::move(label));
}

std::string trackLabel(store::Tables trace, TrackId id)
{
    return trackMessage(trace, id).english();
}

std::string rankPrefix(store::Tables trace, RankId rank)
{
    if (!rank.isValid())
        return {};
    return "Rank " + std::to_string(trace.info().ranks[rank.value].number) + " · ";
}

} // namespace trilane::names
