// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/copiespane.h"

#include "model/analysis/kernelstats.h"

namespace trilane {

CopiesPane::CopiesPane(ViewState *view, QWidget *parent)
    : DataTable(parent)
    , m_view(view)
{
    setObjectName(QStringLiteral("copyTable"));
    setColored(SliceKind::Memcpy);
    setDefaultSort("total_ns");
    connect(&m_job, &BackgroundJob::runningChanged, this,
            [this] { emit busyChanged(m_job.isRunning()); });
}

void CopiesPane::load(TimeRange range)
{
    const std::shared_ptr<const Store> store = m_view->store();
    if (!store)
        return;
    m_job.start([store, range](const JobContext &job) { return memcpyTable(*store, range, job); },
                [this](Table table) { setTable(std::move(table)); });
}

} // namespace trilane
