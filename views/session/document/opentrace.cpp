// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/opentrace.h"

#include "model/edit/merge/ranklistfile.h"
#include "model/store/openstore.h"

namespace trilane::session {

namespace {

/// Decoded chunks kept: with all else that a window holds of a large trace it stays below 600 MB.
constexpr uint64_t kChunkBytes = uint64_t{72} << 20;

} // namespace

Result<std::shared_ptr<const store::Store>> openTrace(const std::string &path,
                                                      const jobs::JobContext &job)
{
    Result<std::string> native = merge::documentTraceFor(path, job);
    if (!native)
        return std::move(native).error();
    if (job.stopped())
        return Error::stopped();
    return store::openStore(*native, {.cacheBytes = kChunkBytes}, job);
}

} // namespace trilane::session
