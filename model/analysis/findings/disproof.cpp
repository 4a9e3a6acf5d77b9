// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/disproof.h"
#include "model/analysis/findings/rulehelp.h"

#include <algorithm>
#include <array>

namespace trilane {

namespace {

struct Disproof
{
    std::string_view id;
    const char *sentence;
};

constexpr std::array kDisproofs{
    Disproof{
        "io_bound",
        QT_TRANSLATE_NOOP("Findings",
                          "Wrong if a step takes as long when its batches are already in memory.")},
    Disproof{"start_up",
             QT_TRANSLATE_NOOP(
                 "Findings", "Wrong if later steps have gaps as long before the same operations.")},
    Disproof{"io_writing",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if steps in which nothing is written have gaps as long.")},
    Disproof{"other_process",
             QT_TRANSLATE_NOOP(
                 "Findings",
                 "Wrong if the launch comes as late when that process has its answer ready.")},
    Disproof{
        "cpu_framework",
        QT_TRANSLATE_NOOP("Findings", "Wrong if a step without the named code has gaps as long.")},
    Disproof{"cpu_lock",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if the gaps stay when the other thread has nothing to do.")},
    Disproof{"cpu_scheduling",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if the gaps stay when that thread has a core to itself.")},
    Disproof{
        "cpu_allocation",
        QT_TRANSLATE_NOOP(
            "Findings",
            "Wrong if the gaps stay when nothing is allocated or freed after the first steps.")},
    Disproof{"cpu_kernel_selection",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if later steps with the same shapes have gaps as long.")},
    Disproof{"cpu_system_calls",
             QT_TRANSLATE_NOOP("Findings", "Wrong if the gaps stay without these calls.")},
    Disproof{"process_stopped",
             QT_TRANSLATE_NOOP(
                 "Findings",
                 "Wrong if the thread's states in the timeline do not show that it was stopped.")},
    Disproof{"cpu_off_core",
             QT_TRANSLATE_NOOP(
                 "Findings",
                 "Wrong if a recording with the scheduler's events shows that the thread ran.")},
    Disproof{
        "needless_sync",
        QT_TRANSLATE_NOOP("Findings",
                          "Wrong if a step without these synchronizing calls has gaps as long.")},
    Disproof{"pageable_copies",
             QT_TRANSLATE_NOOP("Findings", "Wrong if the same copies with pinned memory keep the "
                                           "GPU from computing for as long.")},
    Disproof{"small_kernels",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if the same kernels in a CUDA graph leave gaps as long.")},
    Disproof{
        "serialised_streams",
        QT_TRANSLATE_NOOP(
            "Findings",
            "Wrong if what was waited for needs the whole GPU, or its result is needed at once.")},
    Disproof{"queued_streams",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if the kernels of both streams are no faster side by side.")},
    Disproof{"copy_overlap",
             QT_TRANSLATE_NOOP("Findings", "Wrong if the copies bring what the very next kernel "
                                           "needs, and nothing else is ready to run.")},
    Disproof{"copy_bound",
             QT_TRANSLATE_NOOP("Findings", "Wrong if a step that copies less takes as long.")},
    Disproof{"no_tensor_cores",
             QT_TRANSLATE_NOOP("Findings", "Wrong if these kernels are no faster in mixed "
                                           "precision, or the results are not good enough then.")},
    Disproof{"low_occupancy",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if the kernels are no faster with more blocks or warps.")},
    Disproof{
        "uneven_gpus",
        QT_TRANSLATE_NOOP(
            "Findings",
            "Wrong if nobody waits for the busiest GPU, as between the stages of a pipeline.")},
    Disproof{"exposed_communication",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if nothing is left to compute while the GPU communicates.")},
    Disproof{"rank_wait",
             QT_TRANSLATE_NOOP(
                 "Findings",
                 "Wrong if the gaps stay when all ranks begin the collective at the same time.")},
    Disproof{"late_rank",
             QT_TRANSLATE_NOOP("Findings",
                               "Wrong if the others wait as long when this rank has less to do.")},
    Disproof{"unified_memory",
             QT_TRANSLATE_NOOP(
                 "Findings", "Wrong if the gaps stay when the data is moved before it is needed.")},
};

} // namespace

FindingText disproofOf(std::string_view id)
{
    const auto found = std::find_if(kDisproofs.begin(), kDisproofs.end(),
                                    [id](const Disproof &one) { return one.id == id; });
    return found == kDisproofs.end() ? FindingText{} : FindingText{found->sentence};
}

} // namespace trilane
