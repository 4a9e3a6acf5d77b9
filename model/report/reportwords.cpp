// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What reports are called and are about,
// for lupdate, which does not look there; tests/cli fails where one is missing.

#define QT_TRANSLATE_NOOP(context, text) text

namespace {

/// Reports of statistics, and what they are about.
[[maybe_unused]] constexpr const char *kReports[] = {
    QT_TRANSLATE_NOOP("ModelWords", "kernels by name, or by what --group-by names"),
    QT_TRANSLATE_NOOP("ModelWords", "copies and sets by direction and kinds of memory"),
    QT_TRANSLATE_NOOP("ModelWords", "CUDA API calls by name"),
    QT_TRANSLATE_NOOP("ModelWords", "ranges by name and domain"),
    QT_TRANSLATE_NOOP("ModelWords", "calls into the OS runtime by name"),
    QT_TRANSLATE_NOOP("ModelWords", "who ran, waited for a core, was blocked"),
    QT_TRANSLATE_NOOP("ModelWords", "time of kernels by name"),
    QT_TRANSLATE_NOOP("ModelWords", "time of kernels by name, grid and block"),
    QT_TRANSLATE_NOOP("ModelWords", "time of CUDA API calls by name"),
    QT_TRANSLATE_NOOP("ModelWords", "time of copies and sets by direction"),
    QT_TRANSLATE_NOOP("ModelWords", "bytes of copies and sets by direction"),
    QT_TRANSLATE_NOOP("ModelWords", "time of kernels, copies, sets and CUDA graphs"),
    QT_TRANSLATE_NOOP("ModelWords", "every kernel, copy, set and CUDA graph in order of time"),
    QT_TRANSLATE_NOOP("ModelWords", "time in the launching call, in the queue and in the kernel"),
    QT_TRANSLATE_NOOP("ModelWords", "time of ranges by domain and name"),
    QT_TRANSLATE_NOOP("ModelWords", "time of kernels by the ranges that launched them"),
    QT_TRANSLATE_NOOP("ModelWords", "ranges as the GPU saw them: from first to last of their work"),
    QT_TRANSLATE_NOOP("ModelWords", "time of calls into the OS runtime by name"),
    QT_TRANSLATE_NOOP("ModelWords", "time of each thread by its state"),
    QT_TRANSLATE_NOOP("ModelWords", "how busy each core was, with how many threads and switches"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "collectives by process group and size of message, with their bandwidth"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "how busy the GPUs are and what a step's time is spent on, on one page"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "overhead, copies and nested events, as Paddle's profiler sums them up"),
    QT_TRANSLATE_NOOP("ModelWords", "kernels"),
    QT_TRANSLATE_NOOP("ModelWords", "copies"),
    QT_TRANSLATE_NOOP("ModelWords", "API calls"),
    QT_TRANSLATE_NOOP("ModelWords", "OS runtime calls"),
    QT_TRANSLATE_NOOP("ModelWords", "GPU operations"),
    QT_TRANSLATE_NOOP("ModelWords", "kernels with a recorded launch"),
    QT_TRANSLATE_NOOP("ModelWords", "kernels in ranges"),
    QT_TRANSLATE_NOOP("ModelWords", "kernels that communicate"),
    QT_TRANSLATE_NOOP("ModelWords", "ranges with GPU work"),
    QT_TRANSLATE_NOOP("ModelWords", "cores"),
    QT_TRANSLATE_NOOP("ModelWords", "overview"),
    QT_TRANSLATE_NOOP("ModelWords", "events"),
};

/// What importers call counters of memory.
[[maybe_unused]] constexpr const char *kMemory[] = {
    QT_TRANSLATE_NOOP("ModelWords", "Memory allocated"),
    QT_TRANSLATE_NOOP("ModelWords", "Memory reserved"),
    QT_TRANSLATE_NOOP("ModelWords", "Allocated memory"),
    QT_TRANSLATE_NOOP("ModelWords", "GPU memory used"),
    QT_TRANSLATE_NOOP("ModelWords", "pageable memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "pinned memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "device memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "managed memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "device static memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "managed static memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "array memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "unknown memory of process %1"),
    QT_TRANSLATE_NOOP("ModelWords", "virtual memory"),
    QT_TRANSLATE_NOOP("ModelWords", "resident memory"),
    QT_TRANSLATE_NOOP("ModelWords", "resident memory, anonymous"),
    QT_TRANSLATE_NOOP("ModelWords", "resident memory, of files"),
    QT_TRANSLATE_NOOP("ModelWords", "resident memory, shared"),
    QT_TRANSLATE_NOOP("ModelWords", "swap"),
    QT_TRANSLATE_NOOP("ModelWords", "host"),
};

} // namespace
