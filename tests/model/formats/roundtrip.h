// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/registry/importtrace.h"
#include "model/formats/registry/traceformats.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "model/store/tables.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace trilane::test {

/// Exports traces and imports them again.
class RoundTrip
{
public:
    [[nodiscard]] std::string path(const std::string &name) const
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }

    /// `file` of any kind as a trace; fails the program if it cannot be read.
    std::shared_ptr<const store::Store> opened(const std::string &file)
    {
        const std::string native = path("trace" + std::to_string(++m_count) + ".trilane");
        if (const Result<void> done = formats::importTrace(file, native, {}); !done)
            qFatal("%s", done.error().message().c_str());
        return reopened(native);
    }
    static std::shared_ptr<const store::Store> reopened(const std::string &native)
    {
        auto store = store::openStore(native);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }
    /// The file that the trace was exported to; its name says the format.
    std::string exported(const store::Store &store, const std::string &name)
    {
        const std::string out = path(name);
        const Result<const formats::TraceFormat *> format = formats::traceFormatOf({}, out);
        if (!format)
            qFatal("%s", format.error().message().c_str());
        const Result<formats::ExportAccount> done = formats::exportTrace(store, **format, out);
        if (!done)
            qFatal("%s", done.error().message().c_str());
        account = *done;
        return out;
    }

    formats::ExportAccount account; ///< of the last export

private:
    QTemporaryDir m_folder;
    int m_count = 0;
};

/// Nearest number of a track of that kind at or above, "-" where there is none.
inline std::string numberAbove(store::Tables trace, TrackId track, TrackKind kind)
{
    while (track.isValid() && trace.track(track).kind != kind)
        track = trace.track(track).parent;
    return track.isValid() ? std::to_string(trace.track(track).number) : "-";
}

/// Every slice of the tracks that `wanted` likes, as a line of what a round trip must keep, sorted.
/// Times count from the begin of the trace. Without All Streams, which is made again.
inline std::vector<std::string>
linesOf(const store::Store &store,
        const std::function<bool(const format::Track &, const format::Slice &)> &wanted,
        const std::vector<TrackKind> &places,
        const std::function<std::string(const format::Slice &)> &more = {})
{
    std::vector<std::string> lines;
    for (const format::Track &track : store.tracks()) {
        if (track.kind == TrackKind::AllStreams)
            continue;
        std::string place;
        for (const TrackKind kind : places)
            place += " " + std::string(toString(kind)) + " " + numberAbove(store, track.id, kind);
        for (const LaneId lane : store.lanesOf(track.id)) {
            store.forEachSlice(
                lane, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                    if (wanted(track, slice))
                        lines.push_back(std::to_string(slice.start - store.span().begin) + " + " +
                                        std::to_string(slice.duration) + " " +
                                        std::string(store.string(slice.name)) + " c" +
                                        std::to_string(slice.correlation) + place +
                                        (more ? " " + more(slice) : std::string()));
                    return true;
                });
        }
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

/// Says which line is the first that only one of them has.
inline std::string firstDifference(const std::vector<std::string> &a,
                                   const std::vector<std::string> &b)
{
    std::vector<std::string> onlyA, onlyB;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(onlyA));
    std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(onlyB));
    if (onlyA.empty() && onlyB.empty())
        return {};
    return std::to_string(onlyA.size()) + " lost, first: " + (onlyA.empty() ? "" : onlyA.front()) +
           "; " + std::to_string(onlyB.size()) +
           " new, first: " + (onlyB.empty() ? "" : onlyB.front());
}

} // namespace trilane::test
