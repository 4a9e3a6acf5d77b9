// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/gestures.h"

#include <QApplication>

#include <utility>

namespace trilane::timeline {

bool isDrag(QPoint from, QPoint to)
{
    return (to - from).manhattanLength() >= QApplication::startDragDistance();
}

Gestures::Gestures(TimelineControl &timeline)
    : m_timeline(timeline)
{}

Gestures::~Gestures() = default;

bool Gestures::press(const GestureStart &start)
{
    const GestureRule *rule = ruleFor(start);
    if (!rule)
        return false;
    cancel(); // a second button takes over
    m_active = rule->make(m_timeline);
    m_button = start.button;
    m_active->begin(start);
    return true;
}

void Gestures::move(QPoint at, Qt::KeyboardModifiers modifiers)
{
    if (m_active)
        m_active->move(at, modifiers);
}

bool Gestures::release(QPoint at, Qt::MouseButton button)
{
    if (button != m_button)
        return false;
    const std::unique_ptr<Gesture> ended = std::exchange(m_active, nullptr);
    return ended && !ended->finish(at) && button == Qt::LeftButton;
}

bool Gestures::cancel()
{
    const std::unique_ptr<Gesture> ended = std::exchange(m_active, nullptr);
    if (ended)
        ended->cancel();
    return ended != nullptr;
}

Qt::CursorShape Gestures::cursor(const GestureStart &at) const
{
    if (m_active)
        return m_active->cursor().value_or(Qt::ArrowCursor);
    const GestureRule *rule = ruleFor(at);
    return rule && rule->hover ? rule->hover(m_timeline, at.at) : Qt::ArrowCursor;
}

void Gestures::paint(QPainter &painter) const
{
    if (!m_active)
        return;
    painter.save();
    m_active->paint(painter);
    painter.restore();
}

} // namespace trilane::timeline
