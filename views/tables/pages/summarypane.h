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

/// Summaries named after those of other profilers, for the scope, as in `trilane stats --report
/// NAME`. Titles are the original ones in every language. Double-clicking a row goes to its most
/// important slice. Computed in the background. GUI thread.
class SummaryPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    /// Only the first rows of longer reports are shown; the command line exports all.
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

    /// Selects a report by its command line name.
    void choose(std::string_view name);
    [[nodiscard]] QComboBox *names() const { return m_names; }
    /// Selects a table of a report with several tables.
    [[nodiscard]] QComboBox *parts() const { return m_parts; }
    [[nodiscard]] DataTable *table() const { return m_table; }
    /// Description of the report, or why there is none.
    [[nodiscard]] QString words() const;
    /// Shows the slice of the selected row; enabled if there is one.
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
