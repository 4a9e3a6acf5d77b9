// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

namespace trilane::client {

/// Data that attaching to a process can record.
struct AttachState
{
    MessageText word; ///< "prepared", "attachable", "threads"
    Message why;      ///< of "threads"
};

/// `isWaiting`: a daemon of ours has its agent.
[[nodiscard]] AttachState attachStateOf(int pid, bool isWaiting);

} // namespace trilane::client
