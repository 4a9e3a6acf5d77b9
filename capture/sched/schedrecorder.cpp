// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/schedrecorder.h"

#include "capture/sched/monotonic.h"
#include "capture/sched/proctree.h"

namespace trilane::sched {

const char *toString(Step step)
{
    static constexpr const char *kNames[kStepCount] = {"BPF", "tracepoints", "switch records",
                                                       "/proc"};
    return kNames[int(step)];
}

namespace {

/// Parts of a source's data read before the thread's other tasks get their turn.
constexpr int kPartsADrain = 8;

Result<std::unique_ptr<SchedSource>> openStep(Step step, const SchedOptions &options)
{
    switch (step) {
    case Step::Bpf:
        return openBpfSource(options);
    case Step::Tracepoints:
        return openTracepointSource(options);
    case Step::SwitchRecords:
        return openSwitchSource(options);
    case Step::Proc:
        break;
    }
    return openProcSource(options);
}

} // namespace

Result<std::unique_ptr<SchedRecorder>> SchedRecorder::open(const SchedOptions &options)
{
    StepReached reached;
    for (int i = int(options.best); i <= int(options.worst); ++i) {
        reached.step = Step(i);
        auto source = openStep(reached.step, options);
        if (!source) {
            reached.missed.push_back({reached.step, source.error().sentence()});
            continue;
        }
        std::unique_ptr<SchedRecorder> recorder(
            new SchedRecorder(std::move(source).value(), std::move(reached), options.holdBack));
        if (options.systemWide && recorder->step().step <= Step::Tracepoints) {
            for (const int32_t pid : allProcesses())
                recorder->tellThreads(pid, false);
        }
        return recorder;
    }
    std::vector<Message> reasons{msg("the scheduler cannot be recorded")};
    for (const StepReached::Missed &missed : reached.missed)
        reasons.push_back(msg("%1: %2", toString(missed.step), missed.reason));
    return Error{Message::clauses(std::move(reasons))};
}

SchedRecorder::SchedRecorder(std::unique_ptr<SchedSource> source, StepReached step,
                             int64_t holdBack)
    : m_source(std::move(source))
    , m_step(std::move(step))
    , m_holdBack(holdBack)
{}

Result<void> SchedRecorder::addProcess(int32_t pid)
{
    return addProcess(pid, monotonicNow());
}

Result<void> SchedRecorder::addProcess(int32_t pid, int64_t time)
{
    m_source->read(m_merger.incoming()); // to find the followed threads
    const size_t toldBefore = m_merger.incoming().size();
    if (auto added = m_source->addProcess(pid); !added)
        return added;
    tellThreads(pid, true);
    if (beganBefore(pid, time))
        return {};
    // It has ended: its id may have been reused without a report.
    m_merger.incoming().resize(toldBefore);
    m_source->removeProcess(pid);
    return Error{msg("no such process: %1", pid)};
}

void SchedRecorder::removeProcess(int32_t pid)
{
    m_source->removeProcess(pid);
    // Later activity of its threads is unknown: their states end after pending events of BPF
    // programs.
    constexpr int64_t kOnTheWay = 100'000;
    for (const int32_t tid : threadsOf(pid)) {
        SchedEvent event;
        event.time = monotonicNow() + kOnTheWay;
        event.kind = SchedEvent::Kind::State;
        event.leftAs = LeftAs::Dead;
        event.targetTid = tid;
        event.targetPid = pid;
        event.traced = kTargetTraced;
        m_merger.incoming().push_back(event);
    }
}

/// The time is read before the state: a switch in between is then after the State event and takes
/// precedence. 'R' may be running or runnable: the thread's next switch shows which.
void SchedRecorder::tellThreads(int32_t pid, bool traced)
{
    for (const int32_t tid : threadsOf(pid)) {
        SchedEvent event;
        event.time = monotonicNow();
        event.targetTid = tid;
        event.targetPid = pid;
        event.traced = traced ? kTargetTraced : 0;
        const auto status = threadStatus(pid, tid);
        if (!status)
            continue;
        event.kind = SchedEvent::Kind::Comm;
        event.setName(status->name);
        m_merger.incoming().push_back(event);
        if (!traced || m_step.step == Step::Proc)
            continue;
        event.kind = SchedEvent::Kind::State;
        event.leftAs = status->state == LeftAs::Runnable ? LeftAs::Ready : status->state;
        event.count = status->cpuTime;
        event.cpu = status->cpu;
        m_merger.incoming().push_back(event);
    }
}

int64_t SchedRecorder::drain(const Callback &callback)
{
    int64_t horizon = INT64_MIN;
    int64_t readUntil = 0;
    for (int part = 0; part < kPartsADrain && readUntil != kAllRead; ++part) {
        const int64_t now = monotonicNow();
        readUntil = m_source->read(m_merger.incoming());
        // Unread events are not late.
        horizon = std::min(now, readUntil) - m_holdBack;
        release(horizon, callback);
    }
    return horizon;
}

void SchedRecorder::close(const Callback &callback)
{
    if (m_closed)
        return;
    m_closed = true;
    m_source->stop();
    for (int part = 0; part < kPartsADrain; ++part) {
        if (m_source->read(m_merger.incoming()) == kAllRead)
            break;
    }
    release(INT64_MAX, callback);
}

void SchedRecorder::release(int64_t horizon, const Callback &callback)
{
    m_merger.release(horizon, [&](const SchedEvent &event) {
        if (event.kind == SchedEvent::Kind::Lost)
            m_lost += event.count;
        else
            ++m_events;
        callback(event);
    });
}

} // namespace trilane::sched
