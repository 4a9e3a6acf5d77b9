// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/charts/flameview.h"

#include "views/items/text/humantext.h"
#include "views/items/text/messagewords.h"
#include "views/tables/charts/flamepainter.h"
#include "views/theme/widgettheme.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QToolTip>

#include <algorithm>

namespace trilane::tables {

FlameView::FlameView(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("flameGraph"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Flame graph"));
}

void FlameView::show(operators::FlameGraph graph)
{
    const uint32_t zoomed = samePath(graph);
    m_graph = std::move(graph);
    m_hovered = m_pressed = m_clicked = std::nullopt;
    find();
    const bool isNew = zoomed != m_zoomed;
    m_zoomed = zoomed;
    layOut();
    setCurrent(m_zoomed);
    if (isNew)
        emit zoomChanged();
}

/// Node of the path in the other graph that is zoomed to here; 0 if it has none.
uint32_t FlameView::samePath(const operators::FlameGraph &other) const
{
    if (m_zoomed == 0 || m_zoomed >= m_graph.nodes.size())
        return 0;
    std::vector<std::string_view> names;
    for (uint32_t at = m_zoomed; at != 0; at = m_graph.nodes[at].parent)
        names.push_back(m_graph.nodes[at].name);
    uint32_t found = 0;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        uint32_t next = 0;
        for (uint32_t i = found + 1; i < other.nodes.size() && next == 0; ++i) {
            if (other.nodes[i].parent == found && other.nodes[i].name == *name)
                next = i;
        }
        if (next == 0)
            return 0;
        found = next;
    }
    return found;
}

void FlameView::zoomTo(uint32_t node)
{
    if (node == m_zoomed || node >= m_graph.nodes.size())
        return;
    m_zoomed = node;
    layOut();
    setCurrent(node);
    emit zoomChanged();
}

void FlameView::setCurrent(uint32_t node)
{
    if (node >= m_graph.nodes.size())
        node = 0;
    setAccessibleDescription(m_graph.nodes.empty() ? QString() : tip(node));
    if (std::exchange(m_current, node) == node)
        return;
    update();
    emit currentChanged();
}

/// The next box of the same row, or the previous one; the current one if there is none.
uint32_t FlameView::beside(int step) const
{
    const std::vector<FlameBox> &boxes = m_layout.boxes;
    const auto at = std::find_if(boxes.begin(), boxes.end(),
                                 [&](const FlameBox &box) { return box.node == m_current; });
    const auto index = at - boxes.begin() + step;
    if (at == boxes.end() || index < 0 || index >= std::ssize(boxes))
        return m_current;
    const FlameBox &other = boxes[static_cast<size_t>(index)];
    return other.rect.top() == at->rect.top() ? other.node : m_current;
}

/// The widest box right below the current one; that itself if there is none.
uint32_t FlameView::below() const
{
    const FlameBox *widest = nullptr;
    for (const FlameBox &box : m_layout.boxes) {
        if (box.node != 0 && m_graph.nodes[box.node].parent == m_current &&
            (!widest || box.rect.width() > widest->rect.width()))
            widest = &box;
    }
    return widest ? widest->node : m_current;
}

void FlameView::layOut()
{
    m_layout = layOutFlames(m_graph, m_zoomed, width());
    setMinimumHeight(m_layout.height);
    update();
}

void FlameView::setSearch(const QString &text)
{
    m_search = text.trimmed();
    find();
    update();
}

/// Time inside several boxes that were found counts once.
void FlameView::find()
{
    m_found.clear();
    m_foundTime = 0;
    if (m_search.isEmpty() || m_graph.nodes.empty())
        return;
    m_found.resize(m_graph.nodes.size());
    std::vector<bool> isInside(m_graph.nodes.size());
    for (size_t i = 1; i < m_graph.nodes.size(); ++i) {
        const operators::FlameNode &node = m_graph.nodes[i];
        const QString name =
            QString::fromUtf8(node.name.data(), static_cast<qsizetype>(node.name.size()));
        m_found[i] = name.contains(m_search, Qt::CaseInsensitive);
        if (m_found[i] && !isInside[node.parent])
            m_foundTime += node.total;
        isInside[i] = m_found[i] || isInside[node.parent];
    }
}

std::optional<double> FlameView::foundShare() const
{
    if (m_found.empty() || m_graph.nodes.front().total <= 0)
        return std::nullopt;
    return static_cast<double>(m_foundTime) / static_cast<double>(m_graph.nodes.front().total);
}

QString FlameView::tip(uint32_t at) const
{
    const operators::FlameNode &node = m_graph.nodes[at];
    const auto share = [&](uint32_t of) {
        return items::percentText(static_cast<double>(node.total) /
                                  static_cast<double>(std::max<Ns>(1, m_graph.nodes[of].total)));
    };
    QStringList lines;
    if (at == 0) {
        lines << tr("everything");
    } else {
        lines << QString::fromUtf8(node.name.data(), static_cast<qsizetype>(node.name.size()));
    }
    const bool isGpu = m_graph.value == operators::FlameValue::GpuTime;
    lines << (isGpu ? tr("GPU %1, %2 of all") : tr("CPU %1, %2 of all"))
                 .arg(items::durationText(node.total), share(0));
    if (at != 0 && node.parent != 0)
        lines << tr("%1 of the range around it").arg(share(node.parent));
    if (node.self > 0 && node.self != node.total)
        lines << tr("self %1").arg(items::durationText(node.self));
    if (node.calls > 0)
        lines << items::MessageWords::calls(node.calls);
    return lines.join('\n');
}

bool FlameView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<uint32_t> node = m_layout.nodeAt(help->pos());
    if (node)
        QToolTip::showText(help->globalPos(), items::tipText(tip(*node)), this,
                           m_layout.rectOf(*node).toAlignedRect());
    else
        QToolTip::hideText();
    return true;
}

void FlameView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const theme::Theme &theme = theme::themeOf(palette());
    painter.fillRect(event->rect(), theme.window);
    if (m_layout.boxes.empty())
        return;
    const bool isGpu = m_graph.value == operators::FlameValue::GpuTime;
    const QString everything = (isGpu ? tr("all GPU work, %1") : tr("all ranges, %1"))
                                   .arg(items::durationText(m_graph.nodes.front().total));
    const std::optional<uint32_t> current = hasFocus() ? std::optional(m_current) : std::nullopt;
    paintFlames(painter, {m_graph, m_layout, everything, m_found, m_hovered, current}, theme,
                event->rect());
}

void FlameView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width())
        layOut();
}

void FlameView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Flame graph"));
    QWidget::changeEvent(event);
}

void FlameView::keyPressEvent(QKeyEvent *event)
{
    if (m_graph.nodes.empty())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return setCurrent(beside(-1));
    case Qt::Key_Right:
        return setCurrent(beside(1));
    case Qt::Key_Up:
        return setCurrent(m_graph.nodes[m_current].parent);
    case Qt::Key_Down:
        return setCurrent(below());
    case Qt::Key_Space:
        return zoomTo(m_current);
    default:
        break;
    }
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape && m_zoomed != 0)
        zoomTo(0);
    else if (event->key() == Qt::Key_Backspace && m_zoomed != 0)
        zoomTo(m_graph.nodes[m_zoomed].parent);
    else if (isEnter && m_current != 0)
        emit activated(m_current);
    else
        QWidget::keyPressEvent(event);
}

void FlameView::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<uint32_t> node = m_layout.nodeAt(event->position());
    if (node == m_hovered)
        return;
    m_hovered = node;
    setCursor(node ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void FlameView::mousePressEvent(QMouseEvent *event)
{
    const std::optional<uint32_t> node = m_layout.nodeAt(event->position());
    if (event->button() == Qt::LeftButton)
        m_pressed = node;
    if (node)
        setCurrent(*node);
}

void FlameView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const std::optional<uint32_t> pressed = std::exchange(m_pressed, std::nullopt);
    m_clicked = pressed == m_layout.nodeAt(event->position()) ? pressed : std::nullopt;
    if (m_clicked)
        zoomTo(*m_clicked);
}

void FlameView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && m_clicked && *m_clicked != 0)
        emit activated(*m_clicked);
}

void FlameView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const std::optional<uint32_t> node = isKey ? m_current : m_layout.nodeAt(event->pos());
    const QPoint at =
        isKey ? mapToGlobal(m_layout.rectOf(m_current).center().toPoint()) : event->globalPos();
    if (node && *node != 0)
        emit menuRequested(*node, at);
}

void FlameView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void FlameView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void FlameView::leaveEvent(QEvent *)
{
    m_hovered.reset();
    update();
}

} // namespace trilane::tables
