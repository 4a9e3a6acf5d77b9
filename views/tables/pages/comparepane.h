// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"
#include "views/session/document/othertrace.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::tables {

class CompareChoice;
class DataTable;

/// Comparison with another trace: a verdict with reasons, and tables of items that became slower or
/// faster. The other trace is A, this one is B, unless swapped. Clicking a row goes to the longest
/// example, also in the other trace if it is open. Opened and compared in the background. GUI
/// thread.
class ComparePane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    explicit ComparePane(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    void loadIfOld() override { load(); }
    [[nodiscard]] DataTable *copiedTable() const override { return m_table; }

    void setOthers(session::OtherTraces others);
    /// Compares with that trace.
    void compareWith(const session::OtherTrace &other);
    /// Compares again when this trace has changed; with the other open one, if there is just one
    /// and none was chosen.
    void load();
    [[nodiscard]] DataTable *table() const { return m_table; }
    [[nodiscard]] CompareChoice *choice() const { return m_choice; }
    [[nodiscard]] QComboBox *sections() const { return m_sections; }
    [[nodiscard]] QToolButton *swap() const { return m_swap; }
    /// Verdict, reasons and compared ranges; or why a comparison is impossible.
    [[nodiscard]] QString words() const;
    [[nodiscard]] bool isWaiting() const { return m_job.isRunning(); }

protected:
    void changeEvent(QEvent *event) override;

private:
    /// The two traces, A first, and the result.
    struct Answer
    {
        std::array<std::shared_ptr<const store::Store>, 2> stores;
        Result<compare::Comparison> comparison = Error{};
    };
    void build();
    void connectParts();
    void start();
    void take(Answer answer);
    void showAll();
    void showTable();
    void showWords();
    [[nodiscard]] QString verdict(const compare::Comparison &comparison) const;
    [[nodiscard]] QColor colorOf(const theme::Theme &theme, size_t row) const;
    void goTo(size_t row);
    static void show(session::ViewState &view, const store::Store &store,
                     const compare::ComparePlace &place);
    [[nodiscard]] size_t mySide() const { return m_swapped ? 0 : 1; }
    [[nodiscard]] const compare::Comparison *comparison() const;

    session::ViewState *m_view;
    CompareChoice *m_choice;
    QToolButton *m_swap;
    QComboBox *m_sections;
    QLabel *m_words;
    DataTable *m_table;
    session::OtherTrace m_other;
    bool m_swapped = false;
    std::weak_ptr<const store::Store> m_of; ///< the trace that is compared or is to be
    std::optional<Answer> m_answer;
    std::vector<size_t> m_rows; ///< of the comparison, by row of the table
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
