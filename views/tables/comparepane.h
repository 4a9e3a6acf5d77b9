// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"
#include "views/session/backgroundjob.h"
#include "views/session/othertrace.h"
#include "views/tables/bottompage.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace trilane {

class CompareChoice;
class DataTable;
struct Theme;

/// What changed against another trace: a verdict with its reasons, and tables of what takes longer
/// or shorter. The other one is A, this one is B, unless they are swapped. A click on a row goes to
/// the longest example, in the other trace, too, where that is open. Opened and compared in the
/// background. GUI thread.
class ComparePane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    explicit ComparePane(ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    void loadIfOld() override { load(); }
    [[nodiscard]] DataTable *copiedTable() const override { return m_table; }

    void setOthers(OtherTraces others);
    /// Compares with that trace.
    void compareWith(const OtherTrace &other);
    /// Compares anew when this trace is another one than before; with the other open one, where
    /// there is just one and none was chosen.
    void load();
    [[nodiscard]] DataTable *table() const { return m_table; }
    [[nodiscard]] CompareChoice *choice() const { return m_choice; }
    [[nodiscard]] QComboBox *sections() const { return m_sections; }
    [[nodiscard]] QToolButton *swap() const { return m_swap; }
    /// Verdict, reasons and what was compared; or why it cannot be.
    [[nodiscard]] QString words() const;
    [[nodiscard]] bool isWaiting() const { return m_job.isRunning(); }

protected:
    void changeEvent(QEvent *event) override;

private:
    /// The two traces, A first, and what they come to.
    struct Answer
    {
        std::array<std::shared_ptr<const Store>, 2> stores;
        Result<Comparison> comparison = Error{};
    };
    void build();
    void connectParts();
    void start();
    void take(Answer answer);
    void showAll();
    void showTable();
    void showWords();
    [[nodiscard]] QString verdict(const Comparison &comparison) const;
    [[nodiscard]] QColor colorOf(const Theme &theme, size_t row) const;
    void goTo(size_t row);
    static void show(ViewState &view, const Store &store, const ComparePlace &place);
    [[nodiscard]] size_t mySide() const { return m_swapped ? 0 : 1; }
    [[nodiscard]] const Comparison *comparison() const;

    ViewState *m_view;
    CompareChoice *m_choice;
    QToolButton *m_swap;
    QComboBox *m_sections;
    QLabel *m_words;
    DataTable *m_table;
    OtherTrace m_other;
    bool m_swapped = false;
    std::weak_ptr<const Store> m_of; ///< the trace that is compared or is to be
    std::optional<Answer> m_answer;
    std::vector<size_t> m_rows; ///< of the comparison, by row of the table
    BackgroundJob m_job;
};

} // namespace trilane
