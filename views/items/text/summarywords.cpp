// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/summarywords.h"

#include <string>

namespace trilane::items {

namespace {

[[maybe_unused]] constexpr const char *kAbout[] = {
    QT_TRANSLATE_NOOP("SummaryWords", "time of kernels by name"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of kernels by name, grid and block"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of CUDA API calls by name"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of copies and sets by direction"),
    QT_TRANSLATE_NOOP("SummaryWords", "bytes of copies and sets by direction"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of kernels, copies, sets and CUDA graphs"),
    QT_TRANSLATE_NOOP("SummaryWords", "every kernel, copy, set and CUDA graph in order of time"),
    QT_TRANSLATE_NOOP("SummaryWords", "time in the launching call, in the queue and in the kernel"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of ranges by domain and name"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of kernels by the ranges that launched them"),
    QT_TRANSLATE_NOOP("SummaryWords",
                      "ranges as the GPU saw them: from first to last of their work"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of calls into the OS runtime by name"),
    QT_TRANSLATE_NOOP("SummaryWords", "time of each thread by its state"),
    QT_TRANSLATE_NOOP("SummaryWords", "how busy each core was, with how many threads and switches"),
    QT_TRANSLATE_NOOP("SummaryWords",
                      "collectives by process group and size of message, with their bandwidth"),
    QT_TRANSLATE_NOOP("SummaryWords",
                      "how busy the GPUs are and what a step's time is spent on, on one page"),
    QT_TRANSLATE_NOOP("SummaryWords",
                      "overhead, copies and nested events, as Paddle's profiler sums them up"),
};

} // namespace

QString SummaryWords::about(std::string_view english)
{
    return tr(std::string(english).c_str());
}

} // namespace trilane::items
