// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/edit/cut/tracecut.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "model/store/tables.h"
#include "tests/support/texttrace.h"
#include "tests/support/timeunits.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace trilane::test {

/// A trace of a millisecond in which every text of the program or its user has "secret" in it, and
/// cuts of it.
class CutScene
{
protected:
    void start() { m_whole = m_trace.open(); }

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    static std::shared_ptr<const store::Store> opened(const std::string &file)
    {
        auto store = store::openStore(file);
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return *store;
    }
    std::shared_ptr<const store::Store> cutTo(const cut::CutOptions &options, const char *name)
    {
        const Result<cut::CutSummary> done = cut::cutTrace(*m_whole, options, path(name));
        if (!done)
            qFatal("%s", done.error().message().c_str());
        m_summary = *done;
        return opened(path(name));
    }
    /// The track of the same kind and number.
    [[nodiscard]] TrackId sameTrack(store::Tables cut, TrackId own) const
    {
        for (const format::Track &track : cut.tracks()) {
            const format::Track &wanted = m_whole->track(own);
            if (track.kind == wanted.kind && track.number == wanted.number &&
                cut.string(track.name) == m_whole->string(wanted.name))
                return track.id;
        }
        return {};
    }
    /// On all tracks but All Streams.
    static std::multiset<std::string> namesOf(const store::Store &store, SliceKind kind)
    {
        std::multiset<std::string> names;
        for (const format::Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind == TrackKind::AllStreams)
                continue;
            store.forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &s) {
                                   if (s.kind == kind)
                                       names.emplace(store.string(s.name));
                                   return true;
                               });
        }
        return names;
    }

    QTemporaryDir m_folder;
    const TextTrace m_trace{R"(
        info    host secret-host
        info    command "python /data/secret/train.py --token secret"
        info    source /data/secret/run.sqlite
        info    epoch 1700000000000000000
        info    environment secretValue=1
        lost    secretSource secretReason 3
        track   machine - 1 secret-host
        track   process secret-host 4711 secretProgram
        track   thread secretProgram 4711 secretThread
        track   thread secretProgram 4712 secretWaker
        track   core secret-host 0 as=core
        gpu     0 model="NVIDIA H200" parent=secret-host
        track   stream gpu0 7 as=stream
        track   stream gpu0 8 as=other
        track   thread_state secretThread 0 as=states

        oncore  core secretThread 0-300us by=secretThread
        state   secretThread running 0-300us
        state   secretThread blocked futex 300us-1000us by=secretWaker
        range   secretThread secretRangeOuter 0-1000us domain=secretDomain category=secretCategory payload=77 shapes=[[123457,3]] group=secretGroup
        range   secretThread ProfilerStep#3 100us-900us domain=secretDomain
        range   secretThread /data/secret/train.py 150us-800us domain=secretDomain
        range   secretThread nccl:secretReduce 160us-700us domain=secretDomain
        call    secretThread cudaLaunchKernel 50us-60us #1
        call    secretThread cudaLaunchKernel 60us-70us #2
        kernel  stream secretKernelA 100us-200us #1
        kernel  stream secretKernelB 350us-450us #2
        kernel  other secretKernelC 190us-400us #3
        flow    secretFlow secretThread 100us secretWaker 500us
    )",
                            "whole"};
    std::shared_ptr<const store::Store> m_whole;
    cut::CutSummary m_summary; ///< of the last cut
    TrackId m_gpu = m_trace.track("gpu0"), m_stream = m_trace.track("stream"),
            m_states = m_trace.track("states");
};

} // namespace trilane::test
