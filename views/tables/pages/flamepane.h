// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"
#include "views/tables/charts/flameview.h"
#include "views/tables/kit/bottompage.h"

#include <array>

class QLabel;
class QMenu;
class QToolButton;

namespace trilane::tables {

class CountedPart;

/// The flame graph of the part in scope, by CPU or GPU time; computed in the background. GUI
/// thread.
class FlamePane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    FlamePane(session::ViewState *view, CountedPart *part, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }
    [[nodiscard]] Tools tools() const override { return Tools::Search; }
    void setOld() override { m_isOld = true; }
    void loadIfOld() override;
    void trim() override;
    void release() override;
    /// Marks the matches.
    void setFilter(const QString &text, bool isPattern) override;
    [[nodiscard]] FlameView *flames() const { return m_flames; }
    [[nodiscard]] QToolButton *button(operators::FlameValue value) const
    {
        return m_values[static_cast<size_t>(value)];
    }
    [[nodiscard]] QToolButton *resetButton() const { return m_reset; }
    [[nodiscard]] operators::FlameValue value() const { return m_value; }
    /// The search text and its share of the time; or why nothing is shown.
    [[nodiscard]] QString words() const;

signals:
    void busyChanged(bool busy);

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Loaded
    {
        uint32_t levels = 0; ///< of nested ranges that are counted; UINT32_MAX: all
        std::shared_ptr<const store::Store> store; ///< of the graph, which only refers to it
        operators::FlameGraph graph;
    };

    void build();
    void retranslate();
    void load();
    /// Gives back what an index of more bytes belongs to.
    void dropAbove(uint64_t bytes);
    void show(Loaded loaded);
    void showWords();
    void setValue(operators::FlameValue value);
    void goTo(uint32_t node);
    void fillMenu(QMenu &menu, uint32_t node);
    [[nodiscard]] std::optional<store::FoundSlice> sliceOf(uint32_t node) const;

    session::ViewState *m_view;
    CountedPart *m_part;
    FlameView *m_flames;
    std::array<QToolButton *, 2> m_values{};
    QToolButton *m_reset;
    QLabel *m_words;
    operators::FlameValue m_value = operators::FlameValue::CpuTime;
    bool m_isOld = true;
    Loaded m_shown;
    session::BackgroundJob m_job;
};

} // namespace trilane::tables
