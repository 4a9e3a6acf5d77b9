// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace trilane {

/// A type-safe 32-bit index. Plain value, any thread.
template <typename Tag>
struct Id
{
    static constexpr uint32_t kInvalid = 0xffffffffu;
    uint32_t value = kInvalid;

    constexpr Id() = default;
    constexpr explicit Id(size_t v)
        : value(static_cast<uint32_t>(v))
    {}
    [[nodiscard]] constexpr bool isValid() const { return value != kInvalid; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

using TrackId = Id<struct TrackTag>;   ///< position in the trace's table of tracks
using LaneId = Id<struct LaneTag>;     ///< position in the trace's table of lanes
using ChunkId = Id<struct ChunkTag>;   ///< position in the trace's index of chunks
using StringId = Id<struct StringTag>; ///< position in the string table; 0 is the empty string
using DetailId = Id<struct DetailTag>; ///< position in the detail table; 0 is "no details"
using RankId = Id<struct RankTag>;     ///< position in TraceInfo::ranks

inline constexpr StringId kNoString{size_t{0}};
inline constexpr DetailId kNoDetail{size_t{0}};

} // namespace trilane

template <typename Tag>
struct std::hash<trilane::Id<Tag>>
{
    size_t operator()(trilane::Id<Tag> id) const noexcept { return id.value * 0x9e3779b97f4a7c15u; }
};
