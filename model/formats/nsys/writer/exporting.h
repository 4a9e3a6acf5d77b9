// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/formats/io/traceexport.h"
#include "model/formats/nsys/writer/rowwriter.h"
#include "model/store/sliceref.h"
#include "model/store/tables.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::nsys {

/// Numbers of processes, threads and GPUs in the database. A globalTid is machine << 48 | pid << 24
/// | tid, so a pid or tid that does not fit, a tid of 0, and a duplicate of another process
/// (another rank's) are replaced by free numbers. Immutable; any thread.
class GlobalIds
{
public:
    explicit GlobalIds(store::Tables trace);

    /// Number of the process of the track or of its parent; a reserved number if there is none.
    [[nodiscard]] uint64_t process(TrackId track) const;
    /// Number of the thread of the track or of its parent; only the process (tid 0) if there is
    /// none.
    [[nodiscard]] uint64_t thread(TrackId track) const;
    /// Number of the GPU of the track or of its parent; -1 if there is none.
    [[nodiscard]] int64_t gpu(TrackId track) const;
    [[nodiscard]] uint64_t machine() const { return m_machine << 48; }
    /// Number of replaced pids and tids.
    [[nodiscard]] uint64_t replaced() const { return m_replaced; }

    [[nodiscard]] static int64_t pidOf(uint64_t globalId) { return globalId >> 24 & 0xffffff; }

private:
    void numberThreads();
    void numberGpus();
    [[nodiscard]] uint64_t numberFor(int64_t wanted, int64_t least, std::set<int64_t> &taken);

    store::Tables m_trace;
    uint64_t m_machine = 1;
    std::vector<uint64_t> m_ids; ///< by track: globalPid or globalTid
    std::vector<int64_t> m_gpus; ///< by track
    uint64_t m_replaced = 0;
};

/// The rows of StringIds: strings of the trace under their ids, others behind them. One thread.
class StringTable
{
public:
    explicit StringTable(store::Tables trace)
        : m_trace(trace)
        , m_used(trace.stringCount())
    {}

    int64_t idOf(StringId string)
    {
        if (string.value >= m_used.size())
            return 0;
        m_used[string.value] = true;
        return string.value;
    }
    int64_t idOf(const std::string &text)
    {
        return m_others.try_emplace(text, static_cast<int64_t>(m_used.size() + m_others.size()))
            .first->second;
    }
    void write(NewDatabase &database) const
    {
        RowWriter writer(database, "StringIds", {"id", "value"});
        for (size_t i = 0; i < m_used.size(); ++i) {
            if (m_used[i])
                writer.row(i, m_trace.string(StringId(i)));
        }
        for (const auto &[text, id] : m_others)
            writer.row(id, std::string_view(text));
    }

private:
    store::Tables m_trace;
    std::vector<bool> m_used; ///< by StringId
    std::map<std::string, int64_t> m_others;
};

/// State shared by all writers of an export. One thread.
struct Exporting
{
    const store::Store &store;
    NewDatabase &database;
    const jobs::JobContext &job;
    store::Tables trace{store};
    GlobalIds ids{trace};
    StringTable strings{trace};
    formats::ExportAccount account{};
    uint64_t done = 0;
    uint64_t total = 0;
    uint64_t slicesLeftOut = 0;

    void leaveOutSlices(const Message &what, const Message &reason, uint64_t count = 1)
    {
        account.addLeftOut(what, reason, count);
        slicesLeftOut += count;
    }
    [[nodiscard]] bool goesOn() const { return !job.stopped() && !database.failed(); }

    /// All slices of a track lane by lane, as long as nothing fails.
    void forEachSlice(TrackId track, const std::function<void(const format::Slice &)> &visit);
};

/// NULL for 0, so that nothing joins by it.
[[nodiscard]] inline std::optional<uint64_t> idOrNull(uint64_t correlation)
{
    return correlation == 0 ? std::nullopt : std::optional(correlation);
}

} // namespace trilane::nsys
