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
             MessageText("Ruled out if a step takes as long with its batches already in memory.")},
    Disproof{"start_up",
             MessageText("Ruled out if later steps have gaps as long before the same operations.")},
    Disproof{"io_writing", MessageText("Ruled out if steps that write nothing have gaps as long.")},
    Disproof{
        "other_process",
        MessageText("Ruled out if the launch is as late when that process has its answer ready.")},
    Disproof{"cpu_framework",
             MessageText("Ruled out if a step without the named code has gaps as long.")},
    Disproof{"cpu_lock",
             MessageText("Ruled out if the gaps remain when the other thread has nothing to do.")},
    Disproof{"cpu_scheduling",
             MessageText("Ruled out if the gaps remain when that thread has a core to itself.")},
    Disproof{"cpu_allocation", MessageText("Ruled out if the gaps remain when nothing is allocated "
                                           "or freed after the first steps.")},
    Disproof{"cpu_kernel_selection",
             MessageText("Ruled out if later steps with the same shapes have gaps as long.")},
    Disproof{"cpu_system_calls", MessageText("Ruled out if the gaps remain without these calls.")},
    Disproof{
        "process_stopped",
        MessageText(
            "Ruled out if the thread's states in the timeline do not show that it was stopped.")},
    Disproof{
        "cpu_off_core",
        MessageText("Ruled out if a recording with scheduler events shows that the thread ran.")},
    Disproof{
        "needless_sync",
        MessageText("Ruled out if a step without these synchronizing calls has gaps as long.")},
    Disproof{"pageable_copies", MessageText("Ruled out if the same copies with pinned memory keep "
                                            "the GPU from computing for as long.")},
    Disproof{"small_kernels",
             MessageText("Ruled out if the same kernels in a CUDA graph leave gaps as long.")},
    Disproof{"serialized_streams", MessageText("Ruled out if the awaited work needs the whole GPU, "
                                               "or its result is needed immediately.")},
    Disproof{"queued_streams",
             MessageText(
                 "Ruled out if the kernels of both streams are no faster when run concurrently.")},
    Disproof{"copy_overlap", MessageText("Ruled out if the next kernel needs the copied data and "
                                         "nothing else is ready to run.")},
    Disproof{"copy_bound", MessageText("Ruled out if a step that copies less takes as long.")},
    Disproof{"no_tensor_cores", MessageText("Ruled out if these kernels are no faster in mixed "
                                            "precision, or its results are not accurate enough.")},
    Disproof{"low_occupancy",
             MessageText("Ruled out if the kernels are no faster with more blocks or warps.")},
    Disproof{
        "uneven_gpus",
        MessageText(
            "Ruled out if no GPU waits for the busiest one, as between the stages of a pipeline.")},
    Disproof{"exposed_communication",
             MessageText("Ruled out if nothing is left to compute while the GPU communicates.")},
    Disproof{
        "rank_wait",
        MessageText(
            "Ruled out if the gaps remain when all ranks enter the collective at the same time.")},
    Disproof{"late_rank",
             MessageText("Ruled out if the others wait as long when this rank has less to do.")},
    Disproof{
        "unified_memory",
        MessageText("Ruled out if the gaps remain when the data is moved before it is needed.")},
};

} // namespace

Message disproofOf(std::string_view id)
{
    const auto found = std::find_if(kDisproofs.begin(), kDisproofs.end(),
                                    [id](const Disproof &one) { return one.id == id; });
    return found == kDisproofs.end() ? Message{} : Message(found->sentence);
}

} // namespace trilane::findings
