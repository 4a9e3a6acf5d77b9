// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// Records that the kernel program writes and the recorder reads; compiled by both.

#define TRILANE_SCHED_SWITCH 1
#define TRILANE_SCHED_WAKING 2
#define TRILANE_SCHED_FORK 3
#define TRILANE_SCHED_EXIT 4
#define TRILANE_SCHED_EXEC 5
#define TRILANE_SCHED_COMM 6
#define TRILANE_SCHED_FREQUENCY 7
#define TRILANE_SCHED_FREED 8

#define TRILANE_SCHED_PREV_TRACED 1
#define TRILANE_SCHED_NEXT_TRACED 2
#define TRILANE_SCHED_TARGET_TRACED 4
#define TRILANE_SCHED_PREEMPTED 0x80 /* of a switch */

/* A number of a process (pid) is used again after its end. Each use by a recorded process has
   another generation, 1 … 1023. In a record it stands above the 22 bits of the number, and is 0
   when the process is not recorded: a reader that has missed records still knows whose the number
   is. */
#define TRILANE_SCHED_PIDS 4194304 /* PID_MAX_LIMIT */
#define TRILANE_SCHED_PID_BITS 22
#define TRILANE_SCHED_GENERATIONS 1023

/* The mark of a number: its last generation, and whether a process that has it is recorded. */
#define TRILANE_SCHED_MARKED 1
#define TRILANE_SCHED_GENERATION(mark) ((mark) >> 1)
#define TRILANE_SCHED_NEXT_MARK(mark)                                                              \
    ((((mark) >> 1) % TRILANE_SCHED_GENERATIONS + 1) << 1 | TRILANE_SCHED_MARKED)

/* ids, where pids have their generations: SWITCH {prev pid, next tid, next pid, state}; WAKING
   {pid, waker tid, waker pid, 0}; FORK {pid, parent tid, parent pid, 0}; EXIT, EXEC and FREED {pid,
   0, 0, 0}; FREQUENCY {kHz, 0, 0, 0}; COMM has the name there. */
struct trilane_sched_record
{
    unsigned long long time;
    unsigned short cpu;
    unsigned char type;
    unsigned char flags;
    int tid;
    union {
        int ids[4];
        char comm[16];
    };
};

/* What a COMM is. */
struct trilane_sched_name
{
    struct trilane_sched_record record;
    int pid; /* with its generation */
    int unused;
};

/* Of one core. first and last are of the period that the recorder counts in `period`. */
struct trilane_sched_loss
{
    unsigned long long count;
    unsigned long long first;
    unsigned long long last;
    unsigned long long period;
};

/* Where all descriptors are mapped by another process, sizes are known beforehand. */
#define TRILANE_SCHED_CORES 4096
