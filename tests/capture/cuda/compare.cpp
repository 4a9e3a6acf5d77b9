// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "compare.h"

#include "model/store/store.h"

#include <QJsonArray>

#include <algorithm>
#include <bit>
#include <set>

namespace trilane::test {

namespace {

constexpr Ns kClockError = 20'000;   // of two conversions between clocks
constexpr int64_t kFirstStream = 13; // of the simulated driver, as of the real one

Counts countsOf(const QJsonObject &object)
{
    Counts counts;
    for (auto one = object.begin(); one != object.end(); ++one)
        counts[one.key().toStdString()] = static_cast<uint64_t>(one.value().toInteger());
    return counts;
}

/// Only what differs is told.
QString difference(const QString &what, Counts wanted, Counts found)
{
    if (wanted == found)
        return {};
    for (auto one = wanted.begin(); one != wanted.end();) {
        const auto other = found.find(one->first);
        const bool isSame = other != found.end() && other->second == one->second;
        if (isSame)
            found.erase(other);
        one = isSame ? wanted.erase(one) : std::next(one);
    }
    return QString("%1: wanted%2, found%3\n").arg(what, text(wanted), text(found));
}

QString difference(const QString &what, uint64_t wanted, uint64_t found)
{
    return difference(what, Counts{{"number", wanted}}, Counts{{"number", found}});
}

/// CUPTI may show some of the driver's calls inside of the runtime's, which the program has not
/// made itself: all of them or none.
Counts withoutInner(Counts found, const Counts &wanted)
{
    // What the driver does inside of calls.
    for (const char *part : {"lazy function loading", "command buffer full"})
        found.erase(part);
    static const std::map<std::string, std::string> inner{{"cudaMalloc", "cuMemAlloc_v2"},
                                                          {"cudaFree", "cuMemFree_v2"}};
    for (const auto &[outer, called] : inner) {
        const auto outerCount = wanted.find(outer);
        const auto calledCount = found.find(called);
        if (outerCount != wanted.end() && calledCount != found.end() && !wanted.contains(called) &&
            calledCount->second == outerCount->second)
            found.erase(calledCount);
    }
    return found;
}

/// "HtoD pinned": the direction and the host's memory.
std::string copyName(store::Tables trace, const format::Slice &slice)
{
    const std::optional<format::CopyInfo> &copy = trace.detail(slice.detail).copy;
    if (!copy)
        return "no details";
    const bool isUp = copy->kind == format::CopyKind::HostToDevice;
    return std::string(format::toString(copy->kind)) + " " +
           std::string(format::toString(isUp ? copy->source : copy->destination));
}

bool canLaunch(const std::string &call, SliceKind kind)
{
    using Calls = std::set<std::string>;
    static const std::map<SliceKind, Calls> calls{
        {SliceKind::Kernel, {"cudaLaunchKernel", "cuLaunchKernel", "cudaGraphLaunch"}},
        {SliceKind::Memcpy,
         {"cudaMemcpyAsync", "cudaMemcpyPeerAsync", "cuMemcpyHtoDAsync_v2", "cuMemcpyDtoH_v2"}},
        {SliceKind::Memset, {"cudaMemsetAsync", "cuMemsetD8_v2", "cudaGraphLaunch"}},
        {SliceKind::GraphLaunch, {"cudaGraphLaunch"}}};
    const auto found = calls.find(kind);
    return found != calls.end() && found->second.contains(call);
}

/// One thread of the trainer and its device.
class ThreadCheck
{
public:
    ThreadCheck(const store::Store &store, const QJsonObject &process, const QJsonObject &thread,
                Graphs graphs)
        : m_trace(store)
        , m_pid(process["process"].toInteger())
        , m_process(m_trace.process(m_pid))
        , m_thread(thread)
        , m_graphs(graphs)
        , m_context(m_trace.context(m_pid, thread["device"].toInteger()))
        , m_work(m_trace.work(m_context))
    {}

    QString run()
    {
        const TrackId thread =
            m_trace.child(m_process, TrackKind::Thread, m_thread["thread"].toInteger());
        if (!m_process.isValid() || !thread.isValid() || !m_context.isValid())
            return QString("process %1, its thread or its context is not there").arg(m_pid);
        const TrackId calls = m_trace.child(thread, TrackKind::ApiCalls, 0);
        const TrackId ranges = m_trace.child(thread, TrackKind::Ranges, 0);
        const Counts wanted = countsOf(m_thread["api"].toObject());
        return difference("CUDA calls", wanted,
                          withoutInner(countNames(m_trace.slices(calls)), wanted)) +
               difference("ranges", countsOf(m_thread["ranges"].toObject()),
                          ranges.isValid() ? countNames(m_trace.slices(ranges)) : Counts()) +
               checkStreams() + checkTransfers() + checkWaits() + checkLaunches(calls);
    }

private:
    /// Each stream has its kernels, and those of graphs are on any of them.
    QString checkStreams()
    {
        QString wrong;
        const QJsonObject streams = m_thread["kernels"].toObject();
        Counts found;
        Counts wanted =
            m_graphs == Graphs::Nodes ? countsOf(m_thread["graphKernels"].toObject()) : Counts();
        const bool hasGraphs = sum(wanted) > 0;
        for (const Found &one : m_work) {
            if (one.slice.kind == SliceKind::Kernel)
                ++found[one.name];
        }
        for (auto stream = streams.begin(); stream != streams.end(); ++stream) {
            const Counts kernels = countsOf(stream.value().toObject());
            for (const auto &[name, count] : kernels)
                wanted[name] += count;
            const TrackId track =
                m_trace.child(m_context, TrackKind::Stream, kFirstStream + stream.key().toInt());
            if (!hasGraphs)
                wrong += difference("kernels of stream " + stream.key(), kernels,
                                    track.isValid()
                                        ? countNames(m_trace.slices(track, SliceKind::Kernel))
                                        : Counts());
        }
        return wrong + difference("kernels", wanted, found);
    }

    QString checkTransfers()
    {
        Counts copies;
        uint64_t bytes = 0;
        uint64_t memsets = 0;
        uint64_t graphs = 0;
        for (const Found &one : m_work) {
            if (one.slice.kind == SliceKind::Memcpy) {
                ++copies[copyName(m_trace.store(), one.slice)];
                bytes += static_cast<uint64_t>(one.slice.value);
            }
            memsets += one.slice.kind == SliceKind::Memset ? 1 : 0;
            graphs += one.slice.kind == SliceKind::GraphLaunch ? 1 : 0;
        }
        const bool isWhole = m_graphs == Graphs::Whole;
        return difference("copies", countsOf(m_thread["copies"].toObject()), copies) +
               difference("copied bytes", number("copiedBytes"), bytes) +
               difference("memsets", number("memsets") + (isWhole ? 0 : number("graphMemsets")),
                          memsets) +
               difference("graph launches", isWhole ? number("graphLaunches") : 0, graphs);
    }

    QString checkWaits()
    {
        Counts found;
        for (const TrackId track : m_trace.childrenOf(m_context, TrackKind::GpuRanges))
            found = countNames(m_trace.slices(track));
        return difference("waits", countsOf(m_thread["waits"].toObject()), found);
    }

    QString checkLaunches(TrackId calls)
    {
        std::map<uint64_t, Found> byCorrelation;
        for (const Found &call : m_trace.slices(calls)) {
            if (call.slice.correlation == 0)
                continue; // inside of one
            if (!byCorrelation.emplace(call.slice.correlation, call).second)
                return QString("two calls have correlation %1").arg(call.slice.correlation);
        }
        std::set<uint64_t> launched;
        for (const Found &work : m_work) {
            const auto call = byCorrelation.find(work.slice.correlation);
            if (call == byCorrelation.end())
                return QString::fromStdString(work.name + " has no call that launched it");
            const bool isOfGraph = call->second.name == "cudaGraphLaunch";
            if (!canLaunch(call->second.name, work.slice.kind))
                return QString::fromStdString(work.name + " was launched by " + call->second.name);
            if (!isOfGraph && !launched.insert(work.slice.correlation).second)
                return QString::fromStdString(work.name + " shares its call");
            if (work.slice.start + kClockError < call->second.slice.start)
                return QString::fromStdString(work.name + " begins before its call");
        }
        return {};
    }

    [[nodiscard]] uint64_t number(const char *name) const
    {
        return static_cast<uint64_t>(m_thread[name].toInteger());
    }

    const Trace m_trace;
    const int64_t m_pid;
    const TrackId m_process;
    const QJsonObject m_thread;
    const Graphs m_graphs;
    const TrackId m_context;
    const std::vector<Found> m_work;
};

template <typename Check>
QString forThreads(const QJsonObject &process, Check check)
{
    QString wrong;
    const QJsonArray threads = process["threads"].toArray();
    if (threads.isEmpty())
        return "the trainer has printed no counts";
    for (const QJsonValue &thread : threads)
        wrong += check(thread.toObject());
    return wrong;
}

} // namespace

QString compare(const store::Store &store, const QJsonObject &process, Graphs graphs)
{
    return forThreads(process, [&](const QJsonObject &thread) {
        return ThreadCheck(store, process, thread, graphs).run();
    });
}

QString compareWorkers(const store::Store &store, const QJsonObject &process)
{
    const Trace trace(store);
    int64_t processes = 0;
    Counts found;
    for (const TrackId id : trace.tracks(TrackKind::Process)) {
        if (store.track(id).number == process["process"].toInteger())
            continue;
        ++processes;
        for (const auto &[name, count] : countNames(trace.slicesBelow(id, TrackKind::Ranges)))
            found[name] += count;
    }
    const auto batches = static_cast<uint64_t>(process["workerBatches"].toInteger());
    return difference("workers", static_cast<uint64_t>(process["workers"].toInteger()),
                      static_cast<uint64_t>(processes)) +
           difference("batches", batches ? Counts{{"make batch", batches}} : Counts(), found);
}

QString compareMemory(const store::Store &store, const QJsonObject &process)
{
    const Trace trace(store);
    const std::string name =
        "device memory of process " + std::to_string(process["process"].toInteger());
    return forThreads(process, [&](const QJsonObject &thread) -> QString {
        const TrackId context =
            trace.context(process["process"].toInteger(), thread["device"].toInteger());
        if (!context.isValid())
            return "no context";
        double most = 0;
        double last = -1;
        for (const TrackId track :
             trace.childrenOf(store.track(context).parent, TrackKind::Counter)) {
            if (store.string(store.track(track).name) != name)
                continue;
            for (const Found &sample : trace.slices(track)) {
                last = std::bit_cast<double>(sample.slice.value);
                most = std::max(most, last);
            }
        }
        return difference("most memory", static_cast<uint64_t>(thread["allocated"].toInteger()),
                          static_cast<uint64_t>(most)) +
               (last == 0 ? QString() : QString("in the end %1 bytes are held\n").arg(last));
    });
}

uint64_t expectedRecords(const QJsonObject &process)
{
    uint64_t records = 0;
    const QJsonArray threads = process["threads"].toArray();
    for (const QJsonValue &value : threads) {
        const QJsonObject thread = value.toObject();
        for (const char *counts : {"api", "copies", "waits"})
            records += sum(countsOf(thread[counts].toObject()));
        const QJsonObject streams = thread["kernels"].toObject();
        for (const QJsonValue &kernels : streams)
            records += sum(countsOf(kernels.toObject()));
        const Counts api = countsOf(thread["api"].toObject());
        for (const char *call : {"cudaMalloc", "cudaMallocHost", "cudaFree", "cudaFreeHost"})
            records += api.contains(call) ? api.at(call) : 0;
        records += static_cast<uint64_t>(thread["memsets"].toInteger());
    }
    return records;
}

} // namespace trilane::test
