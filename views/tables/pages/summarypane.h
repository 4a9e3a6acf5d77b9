// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/base/result.h"
#include "views/items/models/tabledata.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;

namespace trilane::summaries {
struct NamedReport;
} // namespace trilane::summaries

namespace trilane::tables {

class CountedPart;

/// The summaries under the names that people know from other profilers, of the counted part of the
/// trace: what `trilane stats --report NAME` says. Their titles are those names' own, in every
/// language. A double click on a row goes to the slice behind it, of several the one that counts
/// most. Computed in the background. GUI thread.
class SummaryPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    /// Of a report with more rows only the first are shown; its export is the command line's.
    static constexpr size_t kMaxRows = 10'000;

    SummaryPane(session::ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    [[nodiscard]] Tools tools() const override { return Tools::Table; }
    void setOld() override { m_isOld = true; }
    void loadIfOld() override;
    void trim() override;
    [[nodiscard]] DataTable *copiedTable() const override { return m_table; }
    /// "420 rows", "the first 10,000 rows; trilane stats --report … writes all".
    [[nodiscard]] QString summary() const override;

    /// By its name on the command line.
    void choose(std::string_view name);
    [[nodiscard]] QComboBox *names() const { return m_names; }
    /// Of a report with several tables: which.
    [[nodiscard]] QComboBox *parts() const { return m_parts; }
    [[nodiscard]] DataTable *table() const { return m_table; }
    /// What the report is about, or why there is none.
    [[nodiscard]] QString words() const;
    /// Goes to what is behind the chosen row; enabled where anything is.
    [[nodiscard]] QAction *goToAction() const { return m_goTo; }

signals:
    void busyChanged(bool busy);
    void rowsChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Loaded
    {
        const summaries::NamedReport *report = nullptr;
        std::vector<std::pair<QString, std::shared_ptr<const items::TableData>>>
            tables; ///< by title
        std::optional<Error> failed;
        bool isCut = false;
    };
    [[nodiscard]] static Loaded compute(const summaries::NamedReport &report,
                                        const store::Store &store, TimeRange range,
                                        const jobs::JobContext &job);
    [[nodiscard]] const summaries::NamedReport &chosen() const;
    void build();
    void load();
    void show(Loaded loaded);
    void showPart();
    [[nodiscard]] stats::RowSlice sliceOf(size_t row) const;
    void goTo(size_t row);
    void enableGoTo();
    void retranslate();

    session::ViewState *m_view;
    CountedPart *m_part;
    QComboBox *m_names;
    QComboBox *m_parts;
    QLabel *m_words;
    DataTable *m_table;
    QAction *m_goTo;
    bool m_isOld = true;
    Loaded m_shown;
    std::weak_ptr<const store::Store> m_of; ///< the trace that m_shown is of
    session::BackgroundJob m_job;
    session::BackgroundJob m_going; ///< looks for the slice to go to
};

} // namespace trilane::tables
