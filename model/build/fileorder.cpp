// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/fileorder.h"

#include <algorithm>
#include <numeric>

namespace trilane::build {

namespace {

/// `old` in the order of the new numbers.
template <typename T>
std::vector<T> inOrder(std::span<const T> old, const std::vector<uint32_t> &numbers)
{
    if (numbers.empty())
        return {old.begin(), old.end()};
    std::vector<T> all(old.size());
    for (size_t i = 0; i < old.size(); ++i)
        all[numbers[i]] = old[i];
    return all;
}

} // namespace

std::vector<uint32_t> FileOrder::numbers(size_t count, bool keepsFirst) const
{
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    const auto begin = order.begin() + (keepsFirst && count > 0 ? 1 : 0);
    const auto isBefore = [this](uint32_t a, uint32_t b) {
        return placeOf(a) < placeOf(b);
    };
    if (std::is_sorted(begin, order.end(), isBefore))
        return {};
    std::stable_sort(begin, order.end(), isBefore);
    std::vector<uint32_t> numbers(count);
    for (size_t i = 0; i < count; ++i)
        numbers[order[i]] = static_cast<uint32_t>(i);
    return numbers;
}

Renumbering::Renumbering(std::vector<uint32_t> strings, std::vector<uint32_t> details,
                         std::vector<uint32_t> tracks, std::span<const format::Detail> all)
    : m_strings(std::move(strings))
    , m_details(std::move(details))
    , m_tracks(std::move(tracks))
{
    if (m_strings.empty())
        return;
    for (const format::Detail &detail : all)
        m_isText.push_back(detail.range && detail.range->payload == format::PayloadKind::Text);
}

format::Slice Renumbering::operator()(format::Slice slice) const
{
    const Renumbering &renumbered = *this;
    if (slice.detail.value < m_isText.size() && m_isText[slice.detail.value])
        slice.value = renumbered(StringId(static_cast<size_t>(slice.value))).value;
    slice.name = renumbered(slice.name);
    slice.detail = renumbered(slice.detail);
    slice.link = renumbered(TrackId(size_t{slice.link})).value;
    return slice;
}

format::Flow Renumbering::operator()(format::Flow flow) const
{
    const Renumbering &renumbered = *this;
    flow.name = renumbered(flow.name);
    flow.fromTrack = renumbered(flow.fromTrack);
    flow.toTrack = renumbered(flow.toTrack);
    return flow;
}

format::Track Renumbering::operator()(format::Track track) const
{
    const Renumbering &renumbered = *this;
    track.id = renumbered(track.id);
    track.parent = renumbered(track.parent);
    track.process = renumbered(track.process);
    track.name = renumbered(track.name);
    track.domain = renumbered(track.domain);
    track.unit = renumbered(track.unit);
    return track;
}

std::vector<std::string_view> Renumbering::strings(std::span<const std::string_view> old) const
{
    return inOrder(old, m_strings);
}

std::vector<format::Detail> Renumbering::details(std::span<const format::Detail> old) const
{
    std::vector<format::Detail> all = inOrder(old, m_details);
    for (format::Detail &detail : all)
        format::visitStrings(detail, [this](StringId &id) { id = (*this)(id); });
    return all;
}

std::vector<format::Track> Renumbering::tracks(std::span<const format::Track> old) const
{
    std::vector<format::Track> all = inOrder(old, m_tracks);
    for (format::Track &track : all)
        track = (*this)(track);
    return all;
}

} // namespace trilane::build
