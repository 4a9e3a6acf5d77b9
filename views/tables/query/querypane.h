// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/sql/savedquery.h"
#include "views/tables/kit/bottompage.h"
#include "views/tables/query/queryrunner.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QSplitter;
class QToolButton;

namespace trilane::session {
class ViewState;
} // namespace trilane::session

namespace trilane::tables {

class CountedPart;
class QueryList;
class QueryTable;
class SqlEditor;

/// SQL queries, as in `trilane query`: an editor, saved queries, and result rows that can be shown
/// in the timeline. Run in the background; can be stopped immediately. GUI thread.
class QueryPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    enum class State { NeverRun, Running, Done, Stopped, Failed };

    QueryPane(session::ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    [[nodiscard]] Tools tools() const override { return Tools::Rows; }
    void loadIfOld() override;
    void trim() override;
    /// "17 of 240 rows".
    [[nodiscard]] QString summary() const override;
    [[nodiscard]] DataTable *copiedTable() const override;

    void run();
    /// Runs the saved query of that name, else the text.
    void ask(const QString &query);
    void stop();
    /// Asks for a name and saves the statement.
    void save();
    [[nodiscard]] State state() const { return m_state; }
    /// Of the last query; none while one runs.
    [[nodiscard]] const std::optional<Error> &error() const { return m_end.error; }
    /// Text below the editor.
    [[nodiscard]] QString words() const { return m_words; }
    [[nodiscard]] SqlEditor *editor() const { return m_editor; }
    [[nodiscard]] QueryList *list() const { return m_list; }
    [[nodiscard]] QueryTable *rows() const { return m_table; }
    [[nodiscard]] QToolButton *runButton() const { return m_run; }
    [[nodiscard]] QToolButton *stopButton() const { return m_stop; }
    [[nodiscard]] QToolButton *saveButton() const { return m_save; }

signals:
    void busyChanged(bool busy);
    void rowsChanged();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *makeWritingSide();
    void connectParts();
    void take(const sql::SavedQuery &query);
    void takeEnd(const QueryEnd &end);
    void takeStore();
    void setState(State state);
    void showState();
    void showWords();
    [[nodiscard]] QString wordsOfState() const;
    [[nodiscard]] QString wordsOfRows() const;
    [[nodiscard]] QString wordsOfError() const;
    [[nodiscard]] QString sentence() const;
    void retranslate();

    session::ViewState *m_view;
    QueryRunner m_runner;
    QSplitter *m_splitter;
    QSplitter *m_writing;
    QueryList *m_list;
    SqlEditor *m_editor;
    QToolButton *m_run;
    QToolButton *m_stop;
    QToolButton *m_save;
    QLabel *m_said;
    QLabel *m_fault; ///< hidden while there is none
    QueryTable *m_table;
    QString m_words;
    QString m_name; ///< of the saved query that is being edited
    State m_state = State::NeverRun;
    QueryEnd m_end;
    int m_faultLine = 0;
    QElapsedTimer m_clock;
    Ns m_took = 0; ///< of the last query
    size_t m_rowCount = 0;
    QTimer m_ticker;
};

} // namespace trilane::tables
