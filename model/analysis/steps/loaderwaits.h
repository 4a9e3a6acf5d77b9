// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/jobs/job.h"
#include "model/base/kinds.h"
#include "model/base/time.h"
#include "model/store/tables.h"

#include <string_view>
#include <vector>

namespace trilane::steps {

/// True for a range in which a training loop gets its next batch, by its name:
/// "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "dataloader", "Data Loading",
/// "next_batch"… Pure.
[[nodiscard]] bool looksLikeDataLoader(std::string_view name);

/// True for the name of a thread or process that loads data for others: "pt_data_worker", "loader",
/// "DataLoader 3"… Pure.
[[nodiscard]] bool looksLikeLoaderWorker(std::string_view name);

/// looksLikeDataLoader() for slices of one store; each name is examined once. Python frames count
/// only as the iterator's __next__: the file dataloader.py has many others. One thread.
class LoaderNames
{
public:
    explicit LoaderNames(store::Tables trace)
        : m_trace(trace)
    {}
    [[nodiscard]] bool has(StringId name, SliceKind kind);

private:
    struct Known
    {
        bool asked = false;
        bool range = false;
        bool pythonCall = false;
    };
    store::Tables m_trace;
    std::vector<Known> m_known; ///< by string
};

/// When a thread was in such ranges, as far as it was recorded: sorted, apart from each other.
[[nodiscard]] std::vector<TimeRange> loaderWaits(const store::Store &store, TrackId thread,
                                                 const jobs::JobContext &job = {});

} // namespace trilane::steps
