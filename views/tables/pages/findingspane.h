// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findings.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

class QLabel;

namespace trilane::tables {

class DataTable;

/// Findings of the trace: a list by likely gain with the explanation, advice and places of the
/// selected finding; double-clicking a place goes there. Computed in the background, for the whole
/// trace, on first use. GUI thread.
class FindingsPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    explicit FindingsPane(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    void loadIfOld() override { load(); }
    [[nodiscard]] DataTable *copiedTable() const override { return m_list; }

    /// Computes the findings unless they are those of the trace already.
    void load();
    [[nodiscard]] DataTable *list() const { return m_list; }
    [[nodiscard]] DataTable *places() const { return m_places; }
    /// Text about the selected finding.
    [[nodiscard]] QString words() const;
    [[nodiscard]] bool isWaiting() const { return m_job.isRunning(); }

signals:
    void busyChanged(bool busy);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void take(findings::Findings findings);
    void showList();
    void showChosen();
    void goTo(size_t place);
    [[nodiscard]] std::shared_ptr<const store::Store> shownStore() const;
    [[nodiscard]] const findings::TraceFinding *chosen() const;
    [[nodiscard]] QString verdict() const;

    session::ViewState *m_view;
    DataTable *m_list;
    QLabel *m_words;
    DataTable *m_places;
    std::weak_ptr<const store::Store> m_of; ///< the trace whose findings are shown or awaited
    findings::Findings m_findings;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
