// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pictures/picture.h"

#include "app/ui/pictures/svgdevice.h"
#include "views/session/files/wholefile.h"
#include "views/timeline/picture/timelinepicture.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImageWriter>
#include <QPageSize>
#include <QPdfWriter>

#include <cmath>
#include <memory>
#include <stop_token>
#include <utility>

namespace trilane::ui {

namespace {

constexpr double kPointsPerInch = 72;
constexpr double kInchesPerMeter = 39.3701;
/// Greatest height of a preview, in widths: more rows would be illegible.
constexpr int kMaxPreviewRatio = 2;

/// Some encoders ignore write errors: writes to memory do not fail, so errors come from the file.
/// If its writer is to stop, writes fail, because encoders cannot be stopped otherwise.
class StoppableBuffer : public QBuffer
{
public:
    explicit StoppableBuffer(std::stop_token stop)
        : m_stop(std::move(stop))
    {
        open(QIODevice::WriteOnly);
    }

protected:
    qint64 writeData(const char *data, qint64 size) override
    {
        return m_stop.stop_requested() ? -1 : QBuffer::writeData(data, size);
    }

private:
    std::stop_token m_stop;
};

QImage imageOf(timeline::TimelinePicture &picture, const session::PictureRequest &request)
{
    QImage image(picture.pageSize(0), QImage::Format_RGB32);
    if (image.isNull())
        return image; // more than there is memory for
    image.setDotsPerMeterX(qRound(request.dpi * kInchesPerMeter));
    image.setDotsPerMeterY(qRound(request.dpi * kInchesPerMeter));
    QPainter painter(&image);
    picture.paintPage(painter, 0, false);
    return image;
}

bool writeSvg(timeline::TimelinePicture &picture, const session::PictureRequest &request,
              QIODevice &file)
{
    SvgDevice device(picture.pageSize(0), request.title.value_or(request.trace));
    QPainter painter(&device);
    picture.paintPage(painter, 0, true);
    painter.end();
    const QByteArray document = device.document();
    return file.write(document) == document.size();
}

void setPage(QPdfWriter &pdf, QSize dots, double dpi)
{
    const QSizeF points = QSizeF(dots) * (kPointsPerInch / dpi);
    const QSizeF whole(std::ceil(points.width() - 0.01), std::ceil(points.height() - 0.01));
    pdf.setPageSize(QPageSize(whole, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({0, 0, 0, 0});
}

bool writePdf(timeline::TimelinePicture &picture, const session::PictureRequest &request,
              QIODevice &file)
{
    QPdfWriter pdf(&file);
    pdf.setTitle(request.title.value_or(request.trace));
    pdf.setCreator(QStringLiteral("Trilane"));
    pdf.setResolution(qRound(request.dpi));
    setPage(pdf, picture.pageSize(0), request.dpi);
    QPainter painter;
    for (int page = 0; page < picture.pageCount(); ++page) {
        setPage(pdf, picture.pageSize(page), request.dpi);
        if (page == 0 ? !painter.begin(&pdf) : !pdf.newPage())
            return false;
        painter.setRenderHint(QPainter::LosslessImageRendering);
        picture.paintPage(painter, page, true);
    }
    return painter.end();
}

} // namespace

Result<session::PictureRequest::Format> Picture::formatOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    for (const auto format :
         {session::PictureRequest::Format::Png, session::PictureRequest::Format::Svg,
          session::PictureRequest::Format::Pdf}) {
        if (suffix == suffixOf(format))
            return format;
    }
    return Error{.what = msg("an image name must end in .png, .svg or .pdf"),
                 .file = path.toStdString()};
}

QString Picture::suffixOf(session::PictureRequest::Format format)
{
    switch (format) {
    case session::PictureRequest::Format::Svg:
        return QStringLiteral("svg");
    case session::PictureRequest::Format::Pdf:
        return QStringLiteral("pdf");
    case session::PictureRequest::Format::Png:
        break;
    }
    return QStringLiteral("png");
}

Result<void> Picture::check(const session::PictureSource &source)
{
    if (source.request().what == session::PictureRequest::What::Selection &&
        !source.view().selectedTime())
        return Error{.what = msg("no selection: select what the image should show")};
    return {};
}

Error Picture::failed(const QString &path, const QString &why)
{
    return Error{.what = msg("cannot write the image: %1", why.toStdString()),
                 .file = path.toStdString()};
}

Result<void> Picture::open(session::WholeFile &file, const QString &path)
{
    if (file.isSource())
        return Error{.what = msg("is the input file"),
                     .file = path.toStdString(),
                     .remedy = msg("specify another file")};
    if (!file.open())
        return failed(path, file.errorString());
    return {};
}

Result<QImage> Picture::draw(const session::PictureSource &source, const jobs::JobContext &job)
{
    if (Result<void> possible = check(source); !possible)
        return std::move(possible).error();
    session::PictureRequest pixels = source.request();
    pixels.format = session::PictureRequest::Format::Png;
    timeline::TimelinePicture picture(source.with(pixels), store::Detailing::Exact, job);
    QImage image = imageOf(picture, pixels);
    if (image.isNull())
        return Error{.what = msg("the image is too large for this machine's memory")};
    return image;
}

QImage Picture::preview(const session::PictureSource &source, const jobs::JobContext &job)
{
    session::PictureRequest quick = source.request();
    quick.format = session::PictureRequest::Format::Png;
    quick.size = (QSizeF(quick.size) / quick.scale).toSize();
    quick.scale = 1;
    auto picture = std::make_unique<timeline::TimelinePicture>(source.with(quick),
                                                               store::Detailing::Coarse, job);
    const int most = kMaxPreviewRatio * quick.size.width();
    if (picture->pageSize(0).height() > most) {
        picture.reset();
        quick.rows = session::PictureRequest::Rows::Shown;
        quick.scroll = 0;
        quick.size.setHeight(most);
        picture = std::make_unique<timeline::TimelinePicture>(source.with(quick),
                                                              store::Detailing::Coarse, job);
    }
    return imageOf(*picture, quick);
}

Result<QString> Picture::write(const session::PictureSource &source, const QString &path,
                               const jobs::JobContext &job)
{
    if (Result<void> possible = check(source); !possible)
        return std::move(possible).error();
    // A missing folder is reported before the work.
    const session::PictureRequest &request = source.request();
    session::WholeFile file(path, request.sources);
    if (Result<void> opened = open(file, path); !opened)
        return std::move(opened).error();
    timeline::TimelinePicture picture(source, store::Detailing::Exact, job);
    StoppableBuffer bytes(job.stop);
    bool written = false;
    if (request.format == session::PictureRequest::Format::Svg) {
        written = writeSvg(picture, request, bytes);
    } else if (request.format == session::PictureRequest::Format::Pdf) {
        written = writePdf(picture, request, bytes);
    } else {
        const QImage image = imageOf(picture, request);
        if (image.isNull())
            return failed(path, tr("the image is too large for this machine's memory"));
        written = QImageWriter(&bytes, "png").write(image);
    }
    // A stopped job must not replace the old file.
    if (job.stopped())
        return Error::stopped();
    if (!written)
        return failed(path, tr("the image is too large for this machine's memory"));
    if (!file.write(bytes.data()) || !file.commit())
        return failed(path, file.errorString());
    return picture.remark();
}

Result<void> Picture::save(const QImage &image, const QString &path, const QStringList &sources)
{
    session::WholeFile file(path, sources);
    if (Result<void> opened = open(file, path); !opened)
        return opened;
    StoppableBuffer bytes({});
    if (!QImageWriter(&bytes, "png").write(image))
        return failed(path, tr("the image is too large for this machine's memory"));
    if (!file.write(bytes.data()) || !file.commit())
        return failed(path, file.errorString());
    return {};
}

} // namespace trilane::ui
