// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QBasicTimer>
#include <QPointer>
#include <QProxyStyle>

#include <vector>

namespace trilane::style {

/// Style of ordinary widgets: flat, thin lines, 6 px corners, one accent color, all from the
/// palette when painted. A style sheet would be matched against every widget at each theme change;
/// with this style they are only repainted. Everything else is drawn by Qt's Fusion. Labels,
/// message boxes and tips show plain text unless they ask for Qt::RichText.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget = nullptr) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                       SubControl part,
                                       const QWidget *widget = nullptr) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption *option,
                                       const QWidget *widget = nullptr) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption *option,
                                         const QSize &contents,
                                         const QWidget *widget = nullptr) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                                  const QWidget *widget = nullptr) const override;

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    void keepMoving(const QWidget *bar) const;

    /// Progress bars of unknown progress move while visible.
    mutable std::vector<QPointer<QWidget>> m_moving;
    mutable QBasicTimer m_timer;
};

} // namespace trilane::style
