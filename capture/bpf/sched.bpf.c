// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only

/// Programs that run in the kernel: turn scheduler events of chosen processes into records of 32
/// bytes. Layouts of the kernel's structures are found on loading (CO-RE), so only used fields are
/// named here.

#include <linux/bpf.h>

#include <bpf/bpf_core_read.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#include "bpfrecord.h"

#define CORE __attribute__((preserve_access_index))

struct task_struct
{
    int pid;
    int tgid;
    unsigned int __state;
    char comm[16];
} CORE;

struct task_struct___before514
{
    long state;
} CORE;

// Set by the recorder before loading; the last one also while running.
const volatile _Bool systemWide = 0;
volatile unsigned long long period = 1;

// A mark of 16 bits for each number that a process can have (bpfrecord.h). The recorder maps it, so
// that it can choose processes without the right to call bpf(2).
struct
{
    __uint(type, BPF_MAP_TYPE_ARRAY);
    __uint(max_entries, TRILANE_SCHED_PIDS / 4);
    __uint(map_flags, BPF_F_MMAPABLE);
    __type(key, unsigned int);
    __type(value, unsigned long long);
} traced SEC(".maps");

struct
{
    __uint(type, BPF_MAP_TYPE_RINGBUF);
    __uint(max_entries, 1 << 22);
} ring SEC(".maps");

struct
{
    __uint(type, BPF_MAP_TYPE_ARRAY); // by core
    __uint(max_entries, TRILANE_SCHED_CORES);
    __uint(map_flags, BPF_F_MMAPABLE);
    __type(key, unsigned int);
    __type(value, struct trilane_sched_loss);
} losses SEC(".maps");

static __always_inline volatile unsigned short *markOf(int tgid)
{
    unsigned int entry = (unsigned int)tgid / 4;
    volatile unsigned short *marks = bpf_map_lookup_elem(&traced, &entry);
    return marks ? marks + ((unsigned int)tgid & 3) : 0;
}

/// 0: it is not recorded.
static __always_inline unsigned int generationOf(int tgid)
{
    volatile unsigned short *mark = tgid != 0 ? markOf(tgid) : 0;
    unsigned int value = mark ? *mark : 0;
    return value & TRILANE_SCHED_MARKED ? TRILANE_SCHED_GENERATION(value) : 0;
}

/// A process has this number from now on. Returns its generation.
static __always_inline unsigned int giveNumber(int tgid, _Bool isTraced)
{
    volatile unsigned short *mark = markOf(tgid);
    if (!mark)
        return 0;
    unsigned int value = *mark;
    if (isTraced)
        value = TRILANE_SCHED_NEXT_MARK(value);
    else if (value & TRILANE_SCHED_MARKED)
        value &= ~TRILANE_SCHED_MARKED;
    else
        return 0;
    *mark = (unsigned short)value;
    return isTraced ? TRILANE_SCHED_GENERATION(value) : 0;
}

static __always_inline int withGeneration(int tgid, unsigned int generation)
{
    return (int)((unsigned int)tgid | generation << TRILANE_SCHED_PID_BITS);
}

static __always_inline void countLoss(unsigned long long now)
{
    unsigned int core = bpf_get_smp_processor_id();
    struct trilane_sched_loss *loss = bpf_map_lookup_elem(&losses, &core);
    if (!loss)
        return;
    if (loss->period != period) {
        loss->period = period;
        loss->first = now;
    }
    loss->last = now;
    ++loss->count;
}

static __always_inline void begin(struct trilane_sched_record *record, unsigned long long now,
                                  unsigned char type)
{
    record->time = now;
    record->cpu = bpf_get_smp_processor_id();
    record->type = type;
}

static __always_inline struct trilane_sched_record *reserve(unsigned char type)
{
    unsigned long long now = bpf_ktime_get_ns();
    struct trilane_sched_record *record = bpf_ringbuf_reserve(&ring, sizeof *record, 0);
    if (record)
        begin(record, now, type);
    else
        countLoss(now);
    return record;
}

/// The recorder polls: waking it would cost more than the record.
static __always_inline void submit(struct trilane_sched_record *record)
{
    bpf_ringbuf_submit(record, BPF_RB_NO_WAKEUP);
}

static __always_inline void emit(unsigned char type, unsigned char flags, int tid, int a, int b,
                                 int c, int d)
{
    struct trilane_sched_record *record = reserve(type);
    if (!record)
        return;
    record->flags = flags;
    record->tid = tid;
    record->ids[0] = a;
    record->ids[1] = b;
    record->ids[2] = c;
    record->ids[3] = d;
    submit(record);
}

static __always_inline void emitComm(struct task_struct *task, const char *comm,
                                     unsigned int generation)
{
    unsigned long long now = bpf_ktime_get_ns();
    struct trilane_sched_name *name = bpf_ringbuf_reserve(&ring, sizeof *name, 0);
    if (!name) {
        countLoss(now);
        return;
    }
    begin(&name->record, now, TRILANE_SCHED_COMM);
    name->record.flags = generation != 0 ? TRILANE_SCHED_TARGET_TRACED : 0;
    name->record.tid = task->pid;
    name->pid = withGeneration(task->tgid, generation);
    name->unused = 0;
    bpf_probe_read_kernel_str(name->record.comm, sizeof name->record.comm, comm);
    submit(&name->record);
}

static __always_inline void onSwitch(_Bool preempted, struct task_struct *prev,
                                     struct task_struct *next, unsigned int state)
{
    int prevPid = prev->tgid;
    int nextPid = next->tgid;
    unsigned char flags = preempted ? TRILANE_SCHED_PREEMPTED : 0;
    unsigned int prevGeneration = generationOf(prevPid);
    unsigned int nextGeneration = prevPid == nextPid ? prevGeneration : generationOf(nextPid);
    if (prevGeneration)
        flags |= TRILANE_SCHED_PREV_TRACED;
    if (nextGeneration)
        flags |= TRILANE_SCHED_NEXT_TRACED;
    if (!systemWide && !(flags & ~TRILANE_SCHED_PREEMPTED))
        return;
    emit(TRILANE_SCHED_SWITCH, flags, prev->pid, withGeneration(prevPid, prevGeneration), next->pid,
         withGeneration(nextPid, nextGeneration), (int)state);
}

/// Kernels from 5.18 on hand over the state as it was when the thread decided to sleep.
SEC("tp_btf/sched_switch")
int BPF_PROG(switchWithState, _Bool preempted, struct task_struct *prev, struct task_struct *next,
             unsigned int state)
{
    onSwitch(preempted, prev, next, state);
    return 0;
}

SEC("tp_btf/sched_switch")
int BPF_PROG(switchReadingState, _Bool preempted, struct task_struct *prev,
             struct task_struct *next)
{
    unsigned int state = 0;
    if (bpf_core_field_exists(prev->__state)) {
        state = prev->__state;
    } else {
        struct task_struct___before514 *old = (void *)prev;
        state = (unsigned int)BPF_CORE_READ(old, state);
    }
    onSwitch(preempted, prev, next, state);
    return 0;
}

SEC("tp_btf/sched_waking")
int BPF_PROG(waking, struct task_struct *target)
{
    int pid = target->tgid;
    unsigned int generation = generationOf(pid);
    if (!generation)
        return 0;
    unsigned long long waker = bpf_get_current_pid_tgid();
    int wakerPid = (int)(waker >> 32);
    emit(TRILANE_SCHED_WAKING, TRILANE_SCHED_TARGET_TRACED, target->pid,
         withGeneration(pid, generation), (int)waker,
         withGeneration(wakerPid, generationOf(wakerPid)), 0);
    return 0;
}

SEC("tp_btf/sched_process_fork")
int BPF_PROG(forked, struct task_struct *parent, struct task_struct *child)
{
    int parentPid = parent->tgid;
    int childPid = child->tgid;
    unsigned int parentGeneration = generationOf(parentPid);
    unsigned int generation = parentGeneration;
    // The number may have been another's. Here nothing is lost, as records may be.
    if (childPid != parentPid)
        generation = giveNumber(childPid, parentGeneration != 0);
    if (!parentGeneration && !systemWide)
        return 0;
    emit(TRILANE_SCHED_FORK, generation ? TRILANE_SCHED_TARGET_TRACED : 0, child->pid,
         withGeneration(childPid, generation), parent->pid,
         withGeneration(parentPid, parentGeneration), 0);
    emitComm(child, child->comm, generation);
    return 0;
}

SEC("tp_btf/sched_process_exit")
int BPF_PROG(exited, struct task_struct *task)
{
    unsigned int generation = generationOf(task->tgid);
    if (generation || systemWide)
        emit(TRILANE_SCHED_EXIT, generation ? TRILANE_SCHED_TARGET_TRACED : 0, task->pid,
             withGeneration(task->tgid, generation), 0, 0, 0);
    return 0;
}

/// The leader is freed after its last switch and after all of its threads.
SEC("tp_btf/sched_process_free")
int BPF_PROG(freed, struct task_struct *task)
{
    int pid = task->pid;
    unsigned int generation = pid == task->tgid ? generationOf(pid) : 0;
    if (!generation)
        return 0;
    giveNumber(pid, 0);
    emit(TRILANE_SCHED_FREED, TRILANE_SCHED_TARGET_TRACED, pid, withGeneration(pid, generation), 0,
         0, 0);
    return 0;
}

SEC("tp_btf/sched_process_exec")
int BPF_PROG(executed, struct task_struct *task)
{
    unsigned int generation = generationOf(task->tgid);
    if (!generation && !systemWide)
        return 0;
    emit(TRILANE_SCHED_EXEC, generation ? TRILANE_SCHED_TARGET_TRACED : 0, task->pid,
         withGeneration(task->tgid, generation), 0, 0, 0);
    // The kernel has reported the new name before, as for any change.
    emitComm(task, task->comm, generation);
    return 0;
}

SEC("tp_btf/task_rename")
int BPF_PROG(renamed, struct task_struct *task, const char *comm)
{
    unsigned int generation = generationOf(task->tgid);
    if (generation || systemWide)
        emitComm(task, comm, generation);
    return 0;
}

SEC("tp_btf/cpu_frequency")
int BPF_PROG(frequency, unsigned int kHz, unsigned int cpu)
{
    struct trilane_sched_record *record = reserve(TRILANE_SCHED_FREQUENCY);
    if (!record)
        return 0;
    record->cpu = cpu;
    record->flags = 0;
    record->tid = 0;
    record->ids[0] = (int)kHz;
    submit(record);
    return 0;
}

// The kernel requires this license for its helpers; the source is also Apache-2.0.
char gpl[] SEC("license") = "GPL";
