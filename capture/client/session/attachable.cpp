// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/attachable.h"

#include "capture/inject/attachability.h"

namespace trilane::client {

AttachState attachStateOf(int pid, bool isWaiting)
{
    if (isWaiting)
        return {.word = "prepared", .why = {}};
    const inject::Attachability can = inject::attachability(pid);
    if (can.isAttachable)
        return {.word = "attachable", .why = {}};
    return {.word = "threads", .why = can.why.what};
}

} // namespace trilane::client
