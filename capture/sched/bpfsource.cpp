// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/bpfsource.h"

#include "capture/sched/bpfobject.h"
#include "capture/sched/bpfrecord.h"
#include "capture/sched/proctree.h"

#include <algorithm>
#include <bit>
#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace trilane::sched {

namespace {

constexpr size_t kRecordsARead = 1 << 20; ///< so that a flood cannot hold read() for ever

Error failed(const char *doing, int code)
{
    Error error{std::string(doing) + ": " + std::strerror(std::abs(code))};
    if (std::abs(code) == EPERM || std::abs(code) == EACCES)
        error.remedy = "needs CAP_BPF and CAP_PERFMON";
    return error;
}

/// The message is in our Error; libbpf's own goes nowhere.
int silent(enum libbpf_print_level, const char *, va_list)
{
    return 0;
}

bpf_map *mapEndingWith(bpf_object *object, std::string_view end)
{
    bpf_map *map = nullptr;
    bpf_object__for_each_map(map, object)
    {
        if (std::string_view(bpf_map__name(map)).ends_with(end))
            return map;
    }
    return nullptr;
}

/// How many arguments the kernel hands to programs on a tracepoint; 0 when it has none of it.
int argumentsOf(const btf *kernel, const char *type)
{
    const int id = btf__find_by_name_kind(kernel, type, BTF_KIND_TYPEDEF);
    if (id < 0)
        return 0;
    const btf_type *pointer = btf__type_by_id(kernel, btf__type_by_id(kernel, uint32_t(id))->type);
    const btf_type *function = btf__type_by_id(kernel, pointer->type);
    return btf_vlen(function) - 1; // the first is the data of who registered
}

SchedEvent::Kind kindOf(unsigned char type)
{
    switch (type) {
    case TRILANE_SCHED_WAKING:
        return SchedEvent::Kind::Waking;
    case TRILANE_SCHED_FORK:
        return SchedEvent::Kind::Fork;
    case TRILANE_SCHED_EXIT:
        return SchedEvent::Kind::Exit;
    case TRILANE_SCHED_EXEC:
        return SchedEvent::Kind::Exec;
    case TRILANE_SCHED_COMM:
        return SchedEvent::Kind::Comm;
    case TRILANE_SCHED_FREQUENCY:
        return SchedEvent::Kind::Frequency;
    default:
        return SchedEvent::Kind::Switch;
    }
}

SchedEvent eventOf(const trilane_sched_record &record)
{
    SchedEvent event;
    event.time = int64_t(record.time);
    event.kind = kindOf(record.type);
    event.cpu = record.cpu;
    event.traced = record.flags & ~TRILANE_SCHED_PREEMPTED;
    if (event.kind == SchedEvent::Kind::Switch) {
        event.prevTid = record.tid;
        event.prevPid = record.ids[0];
        event.nextTid = record.ids[1];
        event.nextPid = record.ids[2];
        event.leftAs =
            leftAsOfTask(uint32_t(record.ids[3]), record.flags & TRILANE_SCHED_PREEMPTED);
        return event;
    }
    if (event.kind == SchedEvent::Kind::Frequency) {
        event.count = uint32_t(record.ids[0]);
        return event;
    }
    event.targetTid = record.tid;
    if (event.kind == SchedEvent::Kind::Comm) {
        event.setName({record.comm, sizeof record.comm});
        return event;
    }
    event.targetPid = record.ids[0];
    if (event.kind == SchedEvent::Kind::Waking || event.kind == SchedEvent::Kind::Fork) {
        event.otherTid = record.ids[1];
        event.otherPid = record.ids[2];
    }
    return event;
}

} // namespace

Result<std::unique_ptr<SchedSource>> BpfSource::open(const SchedOptions &options)
{
    if (!inInitialPidNamespace())
        return Error{"runs in a PID namespace: the kernel's ids are not those seen here",
                     {},
                     {},
                     "run trilaned on the host"};
    libbpf_set_print(silent);
    std::unique_ptr<BpfSource> source(new BpfSource);
    if (auto loaded = source->load(options); !loaded)
        return std::move(loaded).error();
    if (auto attached = source->attach(); !attached)
        return std::move(attached).error();
    return std::unique_ptr<SchedSource>(std::move(source));
}

Result<void> BpfSource::load(const SchedOptions &options)
{
    m_object = bpf_object__open_mem(bpfObject().data(), bpfObject().size(), nullptr);
    if (!m_object)
        return failed("opening the BPF object", errno);
    if (auto selected = selectPrograms(); !selected)
        return selected;
    const auto page = size_t(sysconf(_SC_PAGESIZE));
    const size_t bytes = std::bit_ceil(std::clamp(options.ringBytes, page, size_t(1) << 30));
    bpf_map__set_max_entries(mapEndingWith(m_object, "ring"), uint32_t(bytes));
    bpf_map__set_initial_value(mapEndingWith(m_object, ".rodata"), &options.systemWide, 1);
    if (const int code = bpf_object__load(m_object); code != 0)
        return failed("loading the BPF programs", code);
    m_traced = bpf_object__find_map_fd_by_name(m_object, "traced");
    m_losses = bpf_object__find_map_fd_by_name(m_object, "losses");
    void *period = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_SHARED,
                        bpf_map__fd(mapEndingWith(m_object, ".data")), 0);
    if (period == MAP_FAILED)
        return failed("mapping the BPF variables", errno);
    m_period = static_cast<uint64_t *>(period);
    m_lostBefore.resize(size_t(libbpf_num_possible_cpus()));
    m_ring = ring_buffer__new(bpf_object__find_map_fd_by_name(m_object, "ring"), onRecord, this,
                              nullptr);
    if (!m_ring)
        return failed("mapping the ring", errno);
    return {};
}

Result<void> BpfSource::selectPrograms()
{
    btf *kernel = btf__load_vmlinux_btf();
    if (!kernel)
        return failed("reading the kernel's type information (/sys/kernel/btf/vmlinux)", errno);
    const bool handsState = argumentsOf(kernel, "btf_trace_sched_switch") >= 4;
    const bool tellsFrequency = argumentsOf(kernel, "btf_trace_cpu_frequency") > 0;
    btf__free(kernel);
    const auto use = [&](const char *name, bool yes) {
        bpf_program__set_autoload(bpf_object__find_program_by_name(m_object, name), yes);
    };
    use("switchWithState", handsState);
    use("switchReadingState", !handsState);
    use("frequency", tellsFrequency);
    return {};
}

Result<void> BpfSource::attach()
{
    bpf_program *program = nullptr;
    bpf_object__for_each_program(program, m_object)
    {
        if (!bpf_program__autoload(program))
            continue;
        bpf_link *link = bpf_program__attach(program);
        if (!link)
            return failed("attaching the BPF programs", errno);
        m_links.push_back(link);
    }
    return {};
}

BpfSource::~BpfSource()
{
    stop();
    ring_buffer__free(m_ring);
    if (m_period)
        munmap(m_period, size_t(sysconf(_SC_PAGESIZE)));
    bpf_object__close(m_object);
}

Result<void> BpfSource::addProcess(int32_t pid)
{
    const unsigned char one = 1;
    if (kill(pid, 0) != 0 && errno == ESRCH)
        return Error{"no such process: " + std::to_string(pid)};
    if (const int code = bpf_map_update_elem(m_traced, &pid, &one, BPF_ANY); code != 0)
        return failed("choosing a process", code);
    // Children that were there before and are not chosen stay out; later ones are followed.
    return {};
}

void BpfSource::removeProcess(int32_t pid)
{
    bpf_map_delete_elem(m_traced, &pid);
}

int BpfSource::onRecord(void *self, void *data, size_t size)
{
    auto *source = static_cast<BpfSource *>(self);
    if (size >= sizeof(trilane_sched_record))
        source->m_events->push_back(eventOf(*static_cast<const trilane_sched_record *>(data)));
    return --source->m_room > 0 ? 0 : -EAGAIN;
}

void BpfSource::read(std::vector<SchedEvent> &events)
{
    m_events = &events;
    m_room = kRecordsARead;
    ring_buffer__consume(m_ring);
    readLosses(events);
}

void BpfSource::readLosses(std::vector<SchedEvent> &events)
{
    std::vector<trilane_sched_loss> losses(m_lostBefore.size());
    const uint32_t zero = 0;
    if (bpf_map_lookup_elem(m_losses, &zero, losses.data()) != 0)
        return;
    __atomic_store_n(m_period, *m_period + 1, __ATOMIC_RELAXED);
    for (size_t cpu = 0; cpu < losses.size(); ++cpu) {
        if (losses[cpu].count == m_lostBefore[cpu])
            continue;
        SchedEvent event;
        event.kind = SchedEvent::Kind::Lost;
        event.cpu = uint32_t(cpu);
        event.time = int64_t(losses[cpu].first);
        event.until = int64_t(losses[cpu].last);
        event.count = losses[cpu].count - m_lostBefore[cpu];
        m_lostBefore[cpu] = losses[cpu].count;
        events.push_back(event);
    }
}

void BpfSource::stop()
{
    for (bpf_link *link : m_links)
        bpf_link__destroy(link);
    m_links.clear();
}

Result<std::unique_ptr<SchedSource>> openBpfSource(const SchedOptions &options)
{
    return BpfSource::open(options);
}

} // namespace trilane::sched
