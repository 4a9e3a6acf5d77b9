// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/openstore.h"

#include <memory>
#include <string>

namespace trilane::store {

/// A trace that is being written, as a series of stores. Each contains everything in the file when
/// it was created, and shares read and decoded data with earlier ones. Ids are the same in all of
/// them. One thread at a time; the stores may be used by any thread.
class GrowingTrace
{
public:
    /// Errors: the file cannot be opened, is no .trilane file or has no header yet.
    [[nodiscard]] static Result<std::unique_ptr<GrowingTrace>>
    open(const std::string &path, const StoreOptions &options = {});
    ~GrowingTrace();

    /// Reads appended data. Null: nothing new. Errors: those of the system; the file was truncated.
    /// Cost: the appended data, and a little per existing chunk.
    [[nodiscard]] Result<std::shared_ptr<const Store>> grow(const jobs::JobContext &job = {});
    /// The newest store; null before the first successful grow().
    [[nodiscard]] const std::shared_ptr<const Store> &store() const;
    /// True once the writer has completed the file.
    [[nodiscard]] bool isComplete() const;

private:
    struct Private;
    explicit GrowingTrace(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace trilane::store
