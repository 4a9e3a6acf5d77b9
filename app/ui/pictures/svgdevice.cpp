// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pictures/svgdevice.h"

#include "app/ui/pictures/svgengine.h"

namespace trilane::ui {

namespace {

constexpr int kDpi = 96; // what CSS calls a pixel

} // namespace

SvgDevice::SvgDevice(QSize size, const QString &title)
    : m_size(size)
    , m_title(title)
    , m_engine(std::make_unique<SvgEngine>())
{}

SvgDevice::~SvgDevice() = default;

QPaintEngine *SvgDevice::paintEngine() const
{
    return m_engine.get();
}

QByteArray SvgDevice::document() const
{
    const QByteArray width = QByteArray::number(m_size.width());
    const QByteArray height = QByteArray::number(m_size.height());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
           width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height +
           "\">\n<title>" + svgText(m_title).toUtf8() + "</title>\n<style>" + m_engine->styles() +
           "</style>\n" + m_engine->body() + "</svg>\n";
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return kDpi;
    case PdmWidthMM:
        return qRound(m_size.width() * 25.4 / kDpi);
    case PdmHeightMM:
        return qRound(m_size.height() * 25.4 / kDpi);
    case PdmDepth:
        return 24;
    case PdmDevicePixelRatio:
        return 1;
    default:
        return QPaintDevice::metric(metric);
    }
}

} // namespace trilane::ui
