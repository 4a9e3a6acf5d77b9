// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPaintDevice>
#include <QSize>
#include <QString>

#include <memory>

namespace trilane::ui {

class SvgEngine;

/// A paint device that generates SVG. Unlike Qt's own generator, it clips, writes many rectangles
/// of a color as one path, and gives each text its measured width, so that a viewer's other fonts
/// do not change the layout. Text stays text. Supports the timeline's needs: rectangular clips,
/// scaling and translation. One thread.
class SvgDevice : public QPaintDevice
{
public:
    SvgDevice(QSize size, const QString &title);
    ~SvgDevice() override;

    [[nodiscard]] QPaintEngine *paintEngine() const override;
    /// The document; after the painter has ended.
    [[nodiscard]] QByteArray document() const;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSize m_size;
    QString m_title;
    std::unique_ptr<SvgEngine> m_engine;
};

} // namespace trilane::ui
