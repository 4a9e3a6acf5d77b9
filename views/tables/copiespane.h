// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"
#include "views/tables/datatable.h"

namespace trilane {

/// The table of copies and sets by direction and kinds of memory. GUI thread.
class CopiesPane : public DataTable
{
    Q_OBJECT

public:
    explicit CopiesPane(ViewState *view, QWidget *parent = nullptr);

    void load(TimeRange range);

signals:
    void busyChanged(bool busy);

private:
    ViewState *m_view;
    BackgroundJob m_job;
};

} // namespace trilane
