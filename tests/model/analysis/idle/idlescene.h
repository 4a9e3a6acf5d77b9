// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecauses.h"
#include "model/base/statereason.h"
#include "model/store/fwd.h"
#include "tests/support/gputrace.h"

namespace trilane {

/// A process with a training thread and a helper, one GPU with two streams. Every nanosecond of a
/// test is known: what it does not put there is not there.
class IdleScene
{
public:
    GpuTrace trace;
    TrackId process, main, helper, mainStates, helperStates, calls, osCalls, helperOs, ranges,
        helperRanges, gpu, stream, second;

    IdleScene()
    {
        process = trace.process(1, "train");
        main = below(process, TrackKind::Thread, 1);
        helper = below(process, TrackKind::Thread, 2);
        calls = below(main, TrackKind::ApiCalls);
        ranges = below(main, TrackKind::Ranges);
        osCalls = below(main, TrackKind::OsCalls);
        helperRanges = below(helper, TrackKind::Ranges);
        helperOs = below(helper, TrackKind::OsCalls);
        gpu = trace.gpu(0);
        stream = trace.stream(gpu, 7, process);
        second = trace.stream(gpu, 8, process);
        trace.builder.setProcess(calls, process);
        operation(stream, 0, 100, 1);
    }
    void withStates()
    {
        mainStates = below(main, TrackKind::ThreadState);
        helperStates = below(helper, TrackKind::ThreadState);
    }
    TrackId below(TrackId parent, TrackKind kind, int64_t number = 0)
    {
        return trace.builder.track({.parent = parent, .kind = kind, .number = number});
    }
    void operation(TrackId on, Ns begin, Ns end, uint64_t correlation,
                   SliceKind kind = SliceKind::Kernel)
    {
        trace.add(on, kind, "work", begin, end - begin, kNoDetail, 0, correlation);
    }
    void call(std::string_view name, Ns begin, Ns end, uint64_t correlation = 0)
    {
        trace.add(calls, SliceKind::ApiCall, name, begin, end - begin, kNoDetail, 0, correlation);
    }
    void state(TrackId track, SliceKind kind, Ns begin, Ns end, TrackId link = {}, int64_t core = 0)
    {
        trace.put(track, {.start = begin,
                          .duration = end - begin,
                          .value = core,
                          .link = link.value,
                          .kind = kind});
    }
    /// A state that is known to be no run, and why.
    void state(TrackId track, SliceKind kind, StateReason reason, Ns begin, Ns end,
               TrackId link = {})
    {
        state(track, kind, begin, end, link, static_cast<int64_t>(reason));
    }
    /// A sleep until a process that is not recorded ended it.
    void sleepUntil(TrackId track, std::string_view outsider, Ns begin, Ns end)
    {
        trace.put(track, {.start = begin,
                          .duration = end - begin,
                          .value = static_cast<int64_t>(StateReason::Outsider),
                          .name = trace.builder.intern(outsider),
                          .kind = SliceKind::Blocked});
    }
    void slice(TrackId track, SliceKind kind, std::string_view name, Ns begin, Ns end)
    {
        trace.add(track, kind, name, begin, end - begin);
    }

    void copy(format::CopyKind kind, format::MemoryKind host, Ns begin, Ns end,
              uint64_t correlation = 0)
    {
        const DetailId detail = trace.builder.intern(
            format::Detail{.launch = {},
                           .copy = format::CopyInfo{kind, host, format::MemoryKind::Device},
                           .range = {}});
        trace.add(stream, SliceKind::Memcpy, "copy", begin, end - begin, detail, 64, correlation);
    }

    /// "user_code fetch 100-300", the pieces of the only gap.
    QStringList story(const idle::IdleQuery &query = {})
    {
        m_store = trace.open();
        QStringList pieces;
        idle::forEachGap(*m_store, query, [&](const idle::GapStory &gap) {
            Ns at = gap.gap.range.begin;
            for (const idle::CausePiece &piece : gap.pieces) {
                if (piece.time.begin != at)
                    qFatal("pieces do not touch");
                at = piece.time.end;
                pieces += text(piece);
            }
            if (at != gap.gap.range.end)
                qFatal("pieces do not fill the gap");
            return true;
        });
        return pieces;
    }
    [[nodiscard]] const store::Store &store() const { return *m_store; }

private:
    [[nodiscard]] QString text(const idle::CausePiece &piece) const
    {
        QString text = QString::fromUtf8(idle::keyOf(piece.cause).data());
        if (piece.name != kNoString)
            text += ' ' +
                    QString::fromStdString(std::string(store::Tables(*m_store).string(piece.name)));
        if (piece.thread == helper)
            text += QStringLiteral(" of helper");
        if (piece.other == helper)
            text += piece.cause == idle::IdleCause::Stopped ? QStringLiteral(" by helper")
                                                            : QStringLiteral(" for helper");
        if (piece.proof != idle::SilenceProof::None)
            text += QStringLiteral(" (%1)").arg(QString::fromUtf8(idle::keyOf(piece.proof).data()));
        if (piece.inferred)
            text += '?';
        return text + QStringLiteral(" %1-%2").arg(piece.time.begin).arg(piece.time.end);
    }

    std::shared_ptr<const store::Store> m_store;
};

} // namespace trilane
