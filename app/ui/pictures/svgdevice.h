// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPaintDevice>
#include <QSize>
#include <QString>

#include <memory>

namespace trilane::ui {

class SvgEngine;

/// Paint on it and get SVG. Unlike Qt's own generator it clips, writes many rectangles of a color
/// as one path, and gives each text the width it was laid out for, so that other fonts of a reader
/// disturb nothing. Text stays text. For what the timeline paints: clips are rectangles,
/// transformations are scaling and moving. One thread.
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
