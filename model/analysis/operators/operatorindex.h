// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/correlationmap.h"
#include "model/base/jobs/job.h"
#include "model/store/tables.h"

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace trilane::operators {

class AwaitedLaunches;

using RangeId = Id<struct RangeTag>;        ///< position among the ranges of an OperatorIndex
using PathId = Id<struct PathTag>;          ///< position in its tree of paths
inline constexpr PathId kNoPath{size_t{0}}; ///< outside of all ranges: the root of the tree

/// One NVTX or framework range of a thread.
struct ThreadRange
{
    Ns start = 0;
    Ns end = 0;
    RangeId parent; ///< innermost open when it began; precedes it
    PathId path;
};

/// Additional recorded attributes of a range.
struct RangeSource
{
    StringId name = kNoString; ///< kNoString where PathNode::name is all of it
    DetailId detail = kNoDetail;
};

/// A name below another name: all ranges that were open in the same nesting.
struct PathNode
{
    PathId parent;           ///< precedes it; invalid for the root
    uint32_t name = 0;       ///< see OperatorIndex::name()
    uint32_t depth = 0;      ///< 0 is the root
    TrackId thread;          ///< only where threads are kept apart
    bool isRepeated = false; ///< its name is also that of a node above it
    bool isStep = false;     ///< its ranges are numbered steps
};

struct OperatorOptions
{
    bool pythonCalls = false;     ///< Python functions are ranges, too
    bool rawNames = false;        ///< names as recorded, with sequence numbers and sizes
    bool foldSteps = false;       ///< "ProfilerStep#8" is "ProfilerStep": all steps make one path
    bool byThread = false;        ///< the same path on two threads makes two nodes
    bool awaited = true;          ///< looks for launches that ranges waited for
    bool sequences = true;        ///< looks for forward operators of backward ones
    bool launching = false;       ///< only of threads that launch GPU work
    uint32_t levels = UINT32_MAX; ///< of the nesting in each domain, the outermost ones
};

/// Ranges that an index kept for a window has at most: some 100 MB.
inline constexpr uint64_t kMaxRangesShown = 4'000'000;

/// OperatorOptions::levels that limits an index to `most` ranges, but at least 1; UINT32_MAX if all
/// fit. From the file's index alone.
[[nodiscard]] uint32_t levelsWithin(store::Tables trace, uint64_t most);

/// Location of a range in the store, independent of the index.
struct RangePlace
{
    TrackId thread; ///< or the process of an asynchronous one
    TimeRange time;
    StringId recorded = kNoString; ///< name, if the index keeps it
    std::string shown;             ///< else the name in the index, with these options
    OperatorOptions options;
};
[[nodiscard]] std::optional<store::FoundSlice> findRange(const store::Store &store,
                                                         const RangePlace &place);

/// All ranges of a trace as a forest, the tree of their paths, and the innermost range of each
/// launch. Ranges of a thread are contiguous, sorted by start; those of launching threads come
/// first. 24 bytes per range (32 if details or numbers in names were recorded), 4 per launch. Built
/// in one pass over ranges and API calls. Immutable; any thread; the store must outlive it.
class OperatorIndex
{
public:
    [[nodiscard]] static std::shared_ptr<const OperatorIndex>
    build(const store::Store &store, const OperatorOptions &options = {},
          const jobs::JobContext &job = {});
    /// A shared index with at least the requested content (see Derived).
    [[nodiscard]] static std::shared_ptr<const OperatorIndex>
    of(const store::Store &store, const OperatorOptions &options = {},
       const jobs::JobContext &job = {});

    [[nodiscard]] const store::Store &store() const { return m_store; }
    [[nodiscard]] store::Tables trace() const { return m_store; }
    [[nodiscard]] const std::vector<ThreadRange> &ranges() const { return m_ranges; }
    [[nodiscard]] const ThreadRange &range(RangeId id) const { return m_ranges[id.value]; }
    [[nodiscard]] RangeSource source(RangeId id) const
    {
        return m_sources.empty() ? RangeSource{} : m_sources[id.value];
    }
    /// The name as it was recorded; kNoString where steps were folded.
    [[nodiscard]] StringId recordedName(RangeId id) const
    {
        const StringId name = source(id).name;
        return name != kNoString ? name : m_nameStrings[m_paths[range(id).path.value].name];
    }
    /// Only this number of ranges, the first, are of threads that launch GPU work.
    [[nodiscard]] size_t launchingRanges() const { return m_launchingRanges; }
    [[nodiscard]] uint64_t bytes() const;
    /// Parents first; the root is at 0.
    [[nodiscard]] const std::vector<PathNode> &paths() const { return m_paths; }
    /// Text of PathNode::name; of the root it is empty.
    [[nodiscard]] std::string_view name(uint32_t name) const { return m_names[name]; }
    [[nodiscard]] std::string_view nameOf(PathId path) const
    {
        return m_names[m_paths[path.value].name];
    }
    [[nodiscard]] size_t nameCount() const { return m_names.size(); }

    /// The innermost range at the launch of the work, on the launching thread. Invalid if there was
    /// none, or the launch was not recorded.
    [[nodiscard]] RangeId launchingRange(TrackId process, uint64_t correlation) const;
    /// The range of the forward pass whose operator has the sequence number of this range or of
    /// the next one around it that has a forward one (inferred). Invalid: none.
    [[nodiscard]] RangeId forwardOf(RangeId range) const
    {
        return m_forward.empty() ? RangeId() : m_forward[range.value];
    }
    /// The range whose thread was blocked inside it until the launching thread woke it (inferred,
    /// see AwaitedLaunches). Invalid: none.
    [[nodiscard]] RangeId waitingRange(TrackId process, uint64_t correlation) const;
    /// Thread of a range; for asynchronous ones, which belong to none, their process.
    [[nodiscard]] TrackId threadOf(RangeId range) const;
    /// The slice of the range in the store.
    [[nodiscard]] std::optional<store::FoundSlice> slice(RangeId range) const
    {
        return findRange(m_store, placeOf(range));
    }
    [[nodiscard]] RangePlace placeOf(RangeId range) const;
    /// Innermost range open on a thread at time t; invalid: none.
    [[nodiscard]] RangeId rangeAt(TrackId thread, Ns t) const;

private:
    friend class IndexBuilder;
    struct Block ///< ranges of a thread, from `first` to that of the next block
    {
        uint32_t first = 0;
        TrackId thread;
    };

    OperatorIndex(const store::Store &store, const OperatorOptions &options)
        : m_store(store)
        , m_options(options)
    {}
    const store::Store &m_store;
    OperatorOptions m_options;
    std::vector<ThreadRange> m_ranges;
    std::vector<RangeSource> m_sources; ///< by range; empty when no range has any
    size_t m_launchingRanges = 0;
    std::vector<Block> m_blocks;
    std::vector<PathNode> m_paths;
    std::vector<std::string_view> m_names; ///< texts of the store
    std::vector<StringId> m_nameStrings;   ///< by name; kNoString: no string with exactly this text
    std::vector<RangeId> m_forward;        ///< by range; empty when no range has one
    std::unordered_map<uint32_t, iterate::CorrelationMap> m_launches; ///< by process
    std::shared_ptr<const AwaitedLaunches> m_awaited;
};

} // namespace trilane::operators
