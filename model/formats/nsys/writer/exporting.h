// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/traceexport.h"
#include "model/formats/nsys/writer/globalids.h"
#include "model/formats/nsys/writer/rowwriter.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::nsys {

/// The rows of StringIds: strings of the trace under their ids, others behind them. One thread.
class StringTable
{
public:
    explicit StringTable(const store::Store &store)
        : m_store(store)
        , m_used(store.stringCount())
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
                writer.row(i, m_store.string(StringId(i)));
        }
        for (const auto &[text, id] : m_others)
            writer.row(id, std::string_view(text));
    }

private:
    const store::Store &m_store;
    std::vector<bool> m_used; ///< by StringId
    std::map<std::string, int64_t> m_others;
};

/// State shared by all writers of an export. One thread.
struct Exporting
{
    const store::Store &store;
    NewDatabase &database;
    const jobs::JobContext &job;
    GlobalIds ids{store};
    StringTable strings{store};
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
    template <typename Visit>
    void forEachSlice(TrackId track, Visit visit)
    {
        for (const LaneId lane : store.lanesOf(track)) {
            store.forEachSlice(lane, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &slice) {
                                   visit(slice);
                                   if ((++done & 0xfff) != 0)
                                       return true;
                                   job.report(done, total);
                                   return goesOn();
                               });
        }
    }
};

/// NULL for 0, so that nothing joins by it.
[[nodiscard]] inline std::optional<uint64_t> idOrNull(uint64_t correlation)
{
    return correlation == 0 ? std::nullopt : std::optional(correlation);
}

} // namespace trilane::nsys
