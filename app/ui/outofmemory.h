// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane {

/// From now on the viewer ends with one sentence and `status` where memory runs out and nobody
/// answers for it: Qt cannot go on after an exception, and a window that waits for what a worker
/// could not make waits for ever. What the user has made is saved as it is made. Once, before there
/// are threads.
void endWhenOutOfMemory(int status);

} // namespace trilane
