// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/openstore.h"

#include <memory>
#include <string>

namespace trilane::store {

/// A trace that is being written, as a row of stores: each knows all that was in the file when it
/// was made, and shares with those before it what has been read and decoded. Ids of tracks, lanes,
/// chunks, strings and details mean the same in all of them. One thread at a time; the stores are
/// as free as any other.
class GrowingTrace
{
public:
    /// Errors: the file cannot be opened, is no .trilane file or has no header yet.
    [[nodiscard]] static Result<std::unique_ptr<GrowingTrace>>
    open(const std::string &path, const StoreOptions &options = {});
    ~GrowingTrace();

    /// Reads what has been appended. Null when nothing has come since the last time. Errors: the
    /// system's; the file has become shorter. Costs what has been appended, and a little for each
    /// chunk there is.
    [[nodiscard]] Result<std::shared_ptr<const Store>> grow(const jobs::JobContext &job = {});
    /// The newest store; null before the first grow() that gave one.
    [[nodiscard]] const std::shared_ptr<const Store> &store() const;
    /// True once the writer has completed the file: nothing more will come.
    [[nodiscard]] bool isComplete() const;

private:
    struct Private;
    explicit GrowingTrace(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace trilane::store
