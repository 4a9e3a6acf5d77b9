// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/names/argumenttext.h"
#include "model/base/jobs/job.h"
#include "model/store/fwd.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trilane::search {

enum class SearchScope : uint8_t {
    All,
    Names,
    NamesAndTracks,
    Arguments,
    Tracks ///< threads, processes, streams, GPUs, cores, counters
};

/// A search query. Words as in TextMatcher, unless `predicate` decides.
struct SearchQuery
{
    std::string text;
    bool matchCase = false;
    bool wholeWord = false;
    SearchScope scope = SearchScope::All;
    bool withTimes = true; ///< first and last times, for which slices have to be read
    /// Regular expressions and the like: called for each different text, from one thread.
    std::function<bool(std::string_view)> predicate;
    /// Display name of a track, in addition to its kind, name and number; called on one thread.
    std::function<std::string(TrackId)> trackLabel;
};

/// All slices of one name and kind, optionally only those with one argument, or a track.
struct SearchHit
{
    StringId name = kNoString;
    SliceKind kind = SliceKind::Unknown;
    TrackId track; ///< valid for a track

    names::ArgumentRole role = names::ArgumentRole::None; ///< which argument was found
    DetailId detail = kNoDetail;                          ///< of the role Detail
    format::PayloadKind payload = format::PayloadKind::None;
    int64_t value = 0; ///< in the values of Detail

    uint64_t count = 0;
    Ns total = 0;
    double share = 0;          ///< of the summed time of its kind in the trace
    std::vector<LaneId> lanes; ///< ascending; of a track also those below it
    bool timed = false;        ///< first and last are known
    Ns first = 0;              ///< start of the first one
    Ns last = 0;               ///< start of the last one; of a track the end of all

    [[nodiscard]] bool isTrack() const { return track.isValid(); }
    /// Whether both refer to the same slices, regardless of other fields.
    [[nodiscard]] bool isSame(const SearchHit &other) const;
};

/// Results with their numbers. A repeated number updates the earlier result.
using SearchBatch = std::vector<std::pair<uint32_t, SearchHit>>;

/// Most results by the values of single slices; others of the same query have none.
inline constexpr size_t kMaxValueHits = 10'000;

/// Finds names, arguments and tracks. Names, details and their sums are from per-lane totals
/// without reading a slice; first and last times and values (payloads, bytes, objects, correlation
/// ids: only whole numbers and texts of payloads) from those chunks that can have them, decoded in
/// parallel. `deliver` gets batches from one thread at a time until search() returns; progress is
/// in chunks. Tracks that only repeat others (All Streams, ranges projected on the GPU) are not
/// searched.
void search(const store::Store &store, const SearchQuery &query,
            const std::function<void(SearchBatch)> &deliver, const jobs::JobContext &job = {});

} // namespace trilane::search
