// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"
#include "views/tables/flameview.h"

#include <array>

class QLabel;
class QToolButton;

namespace trilane {

class CountedPart;

/// The flame graph of the counted part of the trace, by CPU or by GPU time; computed in the
/// background. GUI thread.
class FlamePane : public QWidget
{
    Q_OBJECT

public:
    FlamePane(ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    /// Another part of the trace is counted: what is shown is not what loadIfOld() would compute.
    void setOld() { m_isOld = true; }
    void loadIfOld();
    /// Another tab is in front: of a very large trace nothing is kept.
    void rest();
    [[nodiscard]] FlameView *flames() const { return m_flames; }
    [[nodiscard]] QToolButton *button(FlameValue value) const
    {
        return m_values[static_cast<size_t>(value)];
    }
    [[nodiscard]] QToolButton *resetButton() const { return m_reset; }
    [[nodiscard]] FlameValue value() const { return m_value; }
    void setSearch(const QString &text);
    [[nodiscard]] QString search() const { return m_search; }
    /// What is searched for and how much of the time it is; or why nothing is shown.
    [[nodiscard]] QString words() const;

signals:
    void busyChanged(bool busy);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Loaded
    {
        std::shared_ptr<const Store> store; ///< of the graph, which only refers to it
        FlameGraph graph;
    };

    void build();
    void retranslate();
    void load();
    void show(Loaded loaded);
    void showWords();
    void setValue(FlameValue value);
    void goTo(uint32_t node);
    void showMenu(uint32_t node, QPoint global);
    [[nodiscard]] std::optional<FoundSlice> sliceOf(uint32_t node) const;

    ViewState *m_view;
    CountedPart *m_part;
    FlameView *m_flames;
    std::array<QToolButton *, 2> m_values{};
    QToolButton *m_reset;
    QLabel *m_words;
    FlameValue m_value = FlameValue::CpuTime;
    QString m_search;
    bool m_isOld = true;
    Loaded m_shown;
    BackgroundJob m_job;
};

} // namespace trilane
