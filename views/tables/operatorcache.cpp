// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/operatorcache.h"

namespace trilane {

std::shared_ptr<const OperatorIndex> OperatorCache::indexOf(const Store &store,
                                                            const JobContext &job)
{
    const std::lock_guard lock(m_mutex);
    std::shared_ptr<const OperatorIndex> index = m_index.lock();
    if (index && &index->store() == &store)
        return index;
    index = OperatorIndex::build(store, {.foldSteps = true}, job);
    if (!job.stopped()) // else it is not whole
        m_index = index;
    return index;
}

} // namespace trilane
