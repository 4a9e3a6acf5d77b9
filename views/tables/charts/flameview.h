// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/tables/charts/flamelayout.h"

#include <QWidget>

namespace trilane::tables {

/// Draws a flame graph, outermost ranges on top. A click zooms to a box, a click on an enclosing
/// box zooms out, Escape shows everything; a double click requests the box's slice. Keys: arrows
/// move between boxes, Space zooms in, Backspace zooms to the enclosing box, Enter requests its
/// slice. GUI thread.
class FlameView : public QWidget
{
    Q_OBJECT

public:
    explicit FlameView(QWidget *parent = nullptr);

    /// Keeps the zoom if the new graph has the same path. The store must outlive the shown graph.
    void show(operators::FlameGraph graph);
    [[nodiscard]] const operators::FlameGraph &graph() const { return m_graph; }
    [[nodiscard]] const FlameLayout &boxes() const { return m_layout; }
    /// The node that takes the whole width; 0 = all.
    [[nodiscard]] uint32_t zoomed() const { return m_zoomed; }
    void zoomTo(uint32_t node);
    /// The box that keys and the menu are about; 0 = everything.
    [[nodiscard]] uint32_t current() const { return m_current; }
    void setCurrent(uint32_t node);
    /// Names that have this text in them stay in full color; empty: all do.
    void setSearch(const QString &text);
    /// Share of all time in the matches, 0…1; none without a search.
    [[nodiscard]] std::optional<double> foundShare() const;
    /// Name, times and calls of a node.
    [[nodiscard]] QString tip(uint32_t node) const;

signals:
    void zoomChanged();
    void currentChanged();
    void activated(uint32_t node);
    void menuRequested(uint32_t node, QPoint global);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void layOut();
    void find();
    [[nodiscard]] uint32_t beside(int step) const;
    [[nodiscard]] uint32_t below() const;
    [[nodiscard]] uint32_t samePath(const operators::FlameGraph &other) const;

    operators::FlameGraph m_graph;
    FlameLayout m_layout;
    uint32_t m_zoomed = 0;
    uint32_t m_current = 0;
    QString m_search;
    std::vector<bool> m_found; ///< by node; empty: nothing is searched
    Ns m_foundTime = 0;
    std::optional<uint32_t> m_hovered;
    std::optional<uint32_t> m_pressed;
    std::optional<uint32_t> m_clicked; ///< that a double click is about: the first click zooms
};

} // namespace trilane::tables
