// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/session/attachable.h"

#include "capture/inject/attachability.h"

namespace trilane::client {

AttachState attachStateOf(int pid, bool isWaiting)
{
    if (isWaiting)
        return {.word = MessageText("prepared"), .why = {}};
    const inject::Attachability can = inject::attachability(pid);
    if (can.isAttachable)
        return {.word = MessageText("attachable"), .why = {}};
    return {.word = MessageText("threads"), .why = can.why.what};
}

} // namespace trilane::client
