// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/sessionsources.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/sched/proctree.h"
#include "capture/wire/segment.h"
#include "model/format/givennames.h"

#include <cerrno>
#include <utility>

namespace trilane::daemon {

namespace {

constexpr Ns kMetricsEvery = 50'000'000;

Result<int> switchesOf(control::HelperLink &helper, int32_t pid, int32_t tid, int cpu, bool inherit)
{
    control::HelperLink::Answer answer;
    int error = helper.call({.op = helper::Op::Target, .thread = pid}, answer);
    if (error == 0)
        error = helper.call({.op = helper::Op::Switches,
                             .thread = tid,
                             .number = cpu,
                             .value = inherit ? uint64_t{1} : uint64_t{0}},
                            answer);
    if (error == 0 && answer.descriptors.size() == 1)
        return answer.descriptors[0].release();
    errno = error;
    return Error::fromErrno(msg("perf_event_open"), {});
}

Missing withoutStates(const Error &error)
{
    return {.text = msg("thread states: %1", error.sentence()),
            .kind = format::Note::Kind::NoThreadStates};
}

} // namespace

void SessionSources::noteAsked(uint32_t wanted, bool schedule, bool metrics)
{
    std::vector<MessageValue> words;
    const auto add = [&words](bool isAsked, const char *word) {
        if (isAsked)
            words.emplace_back(word);
    };
    add(wanted & wire::kArmCuda, "cuda");
    add(wanted & wire::kArmNvtx, "nvtx");
    add(wanted & wire::kArmOsRuntime, "osrt");
    add(schedule, "sched");
    auto &notes = m_session.info().notes;
    notes.push_back(
        {msg("requested"), Message::list(std::move(words)), format::Note::Kind::AskedFor});
    if (!metrics)
        notes.push_back(
            {msg("GPU metrics"), msg("not requested"), format::Note::Kind::MetricsNotAsked});
}

bool SessionSources::openSchedule()
{
    sched::SchedOptions options{.systemWide = true};
    if (m_means.shared)
        options.bpfHub = [shared = m_means.shared] {
            return shared->hub();
        };
    if (m_means.helper)
        options.openSwitches = [helper = m_means.helper](int32_t pid, int32_t tid, int cpu,
                                                         bool inherit) {
            return switchesOf(*helper, pid, tid, cpu, inherit);
        };
    Result<std::unique_ptr<sched::SchedRecorder>> recorder = sched::SchedRecorder::open(options);
    m_means.helper.reset(); // all its users have it by now
    if (!recorder) {
        m_problems.push_back(withoutStates(recorder.error()));
        return false;
    }
    m_schedule = std::make_unique<ScheduleWriter>(std::move(recorder).value(), m_means.viewer);
    return true;
}

void SessionSources::addMetrics(bool isWanted)
{
    Result<std::unique_ptr<Nvml>> nvml = Nvml::load();
    if (!nvml) {
        if (isWanted)
            m_problems.push_back(
                {.text = nvml.error().sentence(), .kind = format::Note::Kind::NoMetrics});
        else
            m_session.info().notes.push_back(
                {msg("GPU metrics"),
                 msg("not recorded: %1",
                     Error{.what = nvml.error().what, .file = nvml.error().file}.sentence()),
                 format::Note::Kind::NoMetrics});
        return;
    }
    m_metrics = std::make_unique<GpuMetrics>(std::move(nvml).value(), kMetricsEvery);
    // Before a process reports its GPUs: they have NVML's numbers.
    m_metrics->tellGpus(m_session.info());
    m_session.addSource([this](build::LiveTrace &trace, Ns, bool) { m_metrics->addTo(trace); });
}

void SessionSources::want(uint32_t armed)
{
    m_tracker.want(armed);
}

/// Reading a large tree takes long. The scheduler recorder reports processes created during it: it
/// follows the children of each visited process.
std::vector<int32_t> SessionSources::add(int pid, bool children)
{
    const auto visit = [this, pid](int32_t member, Ns time) {
        Result<void> added = m_schedule ? m_schedule->addProcess(member, time) : Result<void>();
        if (!added && member == pid) {
            m_problems.push_back(withoutStates(added.error()));
            m_schedule.reset();
        }
        m_tracker.see(member, false, time);
    };
    if (children)
        return sched::visitTree(pid, visit);
    visit(pid, monotonicNow());
    return {pid};
}

Result<void> SessionSources::follow(int pid)
{
    (void)add(pid, true);
    m_tracker.follow(pid, m_schedule != nullptr);
    addSources();
    return {};
}

Result<std::vector<int32_t>> SessionSources::attach(int pid, bool children)
{
    std::vector<int32_t> tree = add(pid, children);
    if (children) {
        m_tracker.follow(pid, m_schedule != nullptr);
    } else {
        if (m_schedule)
            m_schedule->recordNoChildren();
        m_tracker.followAlone(pid, m_schedule != nullptr);
    }
    addSources();
    return tree;
}

void SessionSources::addSources()
{
    if (std::exchange(m_isFollowing, true))
        return;
    if (m_schedule) {
        m_scheduleMemory = MemoryShare(m_session.memory());
        m_schedule->onProcess([this](int32_t seen, bool isNew, Ns time, std::string_view name) {
            m_tracker.see(seen, isNew, time, name);
        });
        m_schedule->onOrphan([this](int32_t seen) { m_tracker.seeOrphan(seen); });
        m_session.addLossTeller(format::kLostScheduler, [this] {
            return m_schedule ? m_schedule->recorder().lost() : uint64_t{0};
        });
        m_session.addOpenTeller(
            [this](build::LiveTrace &trace, Ns now, std::vector<build::NestedSlice> &to) {
                if (m_schedule)
                    m_schedule->flushOpenSlices(trace, now, to);
            });
        m_session.addSource([this](build::LiveTrace &trace, Ns now, bool isLast) {
            if (!m_schedule)
                return;
            if (isLast)
                m_schedule->finish(trace, now);
            else
                m_schedule->addTo(trace);
            m_scheduleMemory.set(m_schedule->recorder().heldBytes());
        });
    }
    m_session.addSource([this](build::LiveTrace &trace, Ns now, bool isLast) {
        m_tracker.look(now);
        if (!isLast)
            return;
        m_tracker.finish();
        m_tracker.tell(trace, m_session.processes(), m_session.hasBegun());
    });
}

} // namespace trilane::daemon
