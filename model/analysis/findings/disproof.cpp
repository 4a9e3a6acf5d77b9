// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/disproof.h"
#include "model/analysis/findings/rulehelp.h"

#include <algorithm>
#include <array>

namespace trilane::findings {

namespace {

struct Disproof
{
    std::string_view id;
    MessageText sentence;
};

constexpr std::array kDisproofs{
    Disproof{"io_bound",
             MessageText("Wrong if a step takes as long when its batches are already in memory.")},
    Disproof{"start_up",
             MessageText("Wrong if later steps have gaps as long before the same operations.")},
    Disproof{"io_writing",
             MessageText("Wrong if steps in which nothing is written have gaps as long.")},
    Disproof{
        "other_process",
        MessageText("Wrong if the launch comes as late when that process has its answer ready.")},
    Disproof{"cpu_framework",
             MessageText("Wrong if a step without the named code has gaps as long.")},
    Disproof{"cpu_lock",
             MessageText("Wrong if the gaps stay when the other thread has nothing to do.")},
    Disproof{"cpu_scheduling",
             MessageText("Wrong if the gaps stay when that thread has a core to itself.")},
    Disproof{
        "cpu_allocation",
        MessageText(
            "Wrong if the gaps stay when nothing is allocated or freed after the first steps.")},
    Disproof{"cpu_kernel_selection",
             MessageText("Wrong if later steps with the same shapes have gaps as long.")},
    Disproof{"cpu_system_calls", MessageText("Wrong if the gaps stay without these calls.")},
    Disproof{"process_stopped",
             MessageText(
                 "Wrong if the thread's states in the timeline do not show that it was stopped.")},
    Disproof{
        "cpu_off_core",
        MessageText("Wrong if a recording with the scheduler's events shows that the thread ran.")},
    Disproof{"needless_sync",
             MessageText("Wrong if a step without these synchronizing calls has gaps as long.")},
    Disproof{"pageable_copies", MessageText("Wrong if the same copies with pinned memory keep the "
                                            "GPU from computing for as long.")},
    Disproof{"small_kernels",
             MessageText("Wrong if the same kernels in a CUDA graph leave gaps as long.")},
    Disproof{
        "serialized_streams",
        MessageText(
            "Wrong if what was waited for needs the whole GPU, or its result is needed at once.")},
    Disproof{"queued_streams",
             MessageText("Wrong if the kernels of both streams are no faster side by side.")},
    Disproof{"copy_overlap", MessageText("Wrong if the copies bring what the very next kernel "
                                         "needs, and nothing else is ready to run.")},
    Disproof{"copy_bound", MessageText("Wrong if a step that copies less takes as long.")},
    Disproof{"no_tensor_cores", MessageText("Wrong if these kernels are no faster in mixed "
                                            "precision, or the results are not good enough then.")},
    Disproof{"low_occupancy",
             MessageText("Wrong if the kernels are no faster with more blocks or warps.")},
    Disproof{
        "uneven_gpus",
        MessageText(
            "Wrong if nobody waits for the busiest GPU, as between the stages of a pipeline.")},
    Disproof{"exposed_communication",
             MessageText("Wrong if nothing is left to compute while the GPU communicates.")},
    Disproof{"rank_wait",
             MessageText(
                 "Wrong if the gaps stay when all ranks begin the collective at the same time.")},
    Disproof{"late_rank",
             MessageText("Wrong if the others wait as long when this rank has less to do.")},
    Disproof{"unified_memory",
             MessageText("Wrong if the gaps stay when the data is moved before it is needed.")},
};

} // namespace

Message disproofOf(std::string_view id)
{
    const auto found = std::find_if(kDisproofs.begin(), kDisproofs.end(),
                                    [id](const Disproof &one) { return one.id == id; });
    return found == kDisproofs.end() ? Message{} : Message(found->sentence);
}

} // namespace trilane::findings
