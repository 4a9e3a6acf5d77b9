// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pictures/picture.h"
#include "app/ui/pictures/svgdevice.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/picture/timelinepicture.h"
#include "views/timeline/picture/vectorfill.h"

#include <QDir>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace trilane;

namespace {

struct Svg
{
    bool sound = false;
    QSize size;
    QString title;
    QStringList texts;
    int paths = 0;
    int images = 0;
};

Svg readSvg(const QByteArray &bytes)
{
    Svg svg;
    QXmlStreamReader xml(bytes);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("svg"))
            svg.size = {xml.attributes().value("width").toInt(),
                        xml.attributes().value("height").toInt()};
        else if (xml.name() == QLatin1String("title"))
            svg.title = xml.readElementText();
        else if (xml.name() == QLatin1String("text"))
            svg.texts << xml.readElementText();
        else if (xml.name() == QLatin1String("path"))
            ++svg.paths;
        else if (xml.name() == QLatin1String("image"))
            ++svg.images;
    }
    svg.sound = !xml.hasError();
    return svg;
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Widths and heights of all pages, in points.
std::vector<QSizeF> pagesOf(const QByteArray &pdf)
{
    static const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([\\d.]+) ([\\d.]+)\\]"));
    std::vector<QSizeF> pages;
    for (auto found = box.globalMatch(QString::fromLatin1(pdf)); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        pages.emplace_back(match.captured(1).toDouble(), match.captured(2).toDouble());
    }
    return pages;
}

} // namespace

/// What is in pictures of the timeline, format by format.
class TestPictureFormats : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<SmallTrace> m_trace;
    std::unique_ptr<session::ViewState> m_view;

    QString file(const QString &name) { return m_folder.filePath(name); }
    session::PictureRequest request(session::PictureRequest::Format format)
    {
        session::PictureRequest request;
        request.format = format;
        request.size = {1200, 700};
        request.trace = "small.trilane";
        return request;
    }
    Svg svgOf(const session::PictureRequest &request)
    {
        const Result<QString> written = ui::Picture::write({*m_view, request}, file("p.svg"));
        if (!written)
            qFatal("%s", written.error().message().c_str());
        return readSvg(bytesOf(file("p.svg")));
    }

private slots:
    void init()
    {
        if (!m_trace)
            m_trace = std::make_unique<SmallTrace>();
        m_view = std::make_unique<session::ViewState>();
        m_view->setStore(m_trace->open());
    }
    void cleanup() { m_view.reset(); }

    void replacesCharactersThatXmlForbids()
    {
        m_view->marks().add({.kind = session::MarkKind::Bookmark,
                             .time = {600 * us, 600 * us},
                             .text = "look\x1b[31m\xe2\x80\xae here"});
        session::PictureRequest hostile = request(session::PictureRequest::Format::Svg);
        hostile.title = QStringLiteral("a\x1b") + QChar(0xffff);
        const Svg svg = svgOf(hostile);
        QVERIFY(svg.sound);
        QCOMPARE(svg.title, QStringLiteral("a\uFFFD\uFFFD"));
        QVERIFY(!svg.texts.join(QString()).contains(QChar(0x202e)));
    }

    void anSvgContainsItsTextAsText()
    {
        m_view->marks().add({.kind = session::MarkKind::Bookmark,
                             .time = {600 * us, 600 * us},
                             .text = "look <here>"});
        const Svg svg = svgOf(request(session::PictureRequest::Format::Svg));
        QVERIFY(svg.sound);
        QCOMPARE(svg.size, QSize(1200, 700));
        QCOMPARE(svg.title, "small.trilane");
        for (const char *text :
             {"small.trilane", "kernelB", "Stream 7 · compute", "forward", "look <here>", "running",
              "CUDA call", "idle: Launch latency", "CUDA"})
            QVERIFY2(svg.texts.contains(text), text);
        QCOMPARE(svg.images, 0);
        QVERIFY(svg.paths > 20);
    }

    void partsThatAreSwitchedOffAreNotInThePicture()
    {
        m_view->marks().add(
            {.kind = session::MarkKind::Bookmark, .time = {600 * us, 600 * us}, .text = "note"});
        session::PictureRequest bare = request(session::PictureRequest::Format::Svg);
        bare.title = QString();
        bare.legend = bare.notes = bare.ruler = false;
        const Svg svg = svgOf(bare);
        QVERIFY(svg.texts.contains("kernelB"));
        for (const char *text : {"small.trilane", "note", "idle: Launch latency", "CUDA call"})
            QVERIFY2(!svg.texts.contains(text), text);
        session::PictureRequest named = bare;
        named.title = "Step 12";
        QVERIFY(svgOf(named).texts.contains("Step 12"));
    }

    void theSameRequestGivesTheSameLength()
    {
        const session::PictureRequest part = request(session::PictureRequest::Format::Svg);
        (void)svgOf(part);
        const QByteArray first = bytesOf(file("p.svg"));
        (void)svgOf(part);
        QCOMPARE(bytesOf(file("p.svg")), first);
    }

    void aPdfHasTheRequestedPageSize()
    {
        session::PictureRequest paper = request(session::PictureRequest::Format::Pdf);
        paper.dpi = 300;
        paper.size = session::PictureRequest::dotsOf({297, 210}, 300);
        paper.scale = 300.0 / 96;
        QVERIFY(ui::Picture::write({*m_view, paper}, file("p.pdf")).ok());
        const QByteArray pdf = bytesOf(file("p.pdf"));
        QVERIFY(pdf.startsWith("%PDF"));
        const std::vector<QSizeF> pages = pagesOf(pdf);
        QCOMPARE(pages.size(), size_t{1});
        QVERIFY(std::abs(pages[0].width() - 297 / 25.4 * 72) <= 1.5);
        QVERIFY(std::abs(pages[0].height() - 210 / 25.4 * 72) <= 1.5);
        QVERIFY(pdf.contains("/FontFile2")); // fonts are in it
    }

    void manyRowsTakeSeveralPages()
    {
        session::PictureRequest all = request(session::PictureRequest::Format::Pdf);
        all.what = session::PictureRequest::What::Whole;
        all.rows = session::PictureRequest::Rows::All;
        all.dpi = 1; // 200 inches are 200 dots then
        QVERIFY(ui::Picture::write({*m_view, all}, file("p.pdf")).ok());
        QVERIFY(pagesOf(bytesOf(file("p.pdf"))).size() > 1);
        all.dpi = 96;
        timeline::TimelinePicture one(session::PictureSource(*m_view, all));
        QCOMPARE(one.pageCount(), 1);
        QVERIFY(one.remark().isEmpty());
    }

    void aTooHighPngNamesTheOmittedRows()
    {
        session::PictureRequest all = request(session::PictureRequest::Format::Png);
        all.rows = session::PictureRequest::Rows::All;
        all.size = {3200, 2000};
        all.scale = 150;
        all.legend = false;
        timeline::TimelinePicture picture(session::PictureSource(*m_view, all),
                                          store::Detailing::Coarse);
        QVERIFY(picture.pageSize(0).height() <= timeline::TimelinePicture::kMaxImageHeight);
        QVERIFY(picture.remark().contains("32767"));
    }

    void allRowsMakeThePictureAsHighAsTheyAre()
    {
        session::PictureRequest all = request(session::PictureRequest::Format::Png);
        all.rows = session::PictureRequest::Rows::All;
        all.title = QString();
        all.legend = false;
        all.scale = 2;
        const QImage image = *ui::Picture::draw({*m_view, all});
        timeline::TimelineRenderer renderer(*m_view, theme::Theme::light());
        QCOMPARE(image.width(), 1200);
        QCOMPARE(image.height(),
                 2 * (renderer.rows().height + timeline::TimelineLayout::overviewHeight +
                      timeline::TimelineLayout::rulerHeight));
    }

    void partsOfTheTimelineAreShownAndTheViewStays()
    {
        m_view->setRange({100 * us, 200 * us});
        m_view->selectTime({400 * us, 500 * us});
        session::PictureRequest part = request(session::PictureRequest::Format::Png);
        QSet<QByteArray> different;
        for (const auto what :
             {session::PictureRequest::What::View, session::PictureRequest::What::Selection,
              session::PictureRequest::What::Whole}) {
            part.what = what;
            const QImage image = *ui::Picture::draw({*m_view, part});
            QCOMPARE(image.size(), QSize(1200, 700));
            different.insert(
                QByteArray(reinterpret_cast<const char *>(image.constBits()), image.sizeInBytes()));
        }
        QCOMPARE(different.size(), qsizetype{3});
        QCOMPARE(m_view->range(), (TimeRange{100 * us, 200 * us}));
        QVERIFY(!m_view->history().canGoBack() || m_view->history().canGoForward() == false);
    }

    void aPictureOfAnAreaContainsExactlyItsRows()
    {
        m_view->setSelection(session::AreaSelection{
            .range = {400 * us, 500 * us}, .tracks = {m_trace->compute}, .rows = 1});
        session::PictureRequest part = request(session::PictureRequest::Format::Svg);
        part.what = session::PictureRequest::What::Selection;
        part.scroll = 500; // where the window is scrolled to does not count
        const Svg svg = svgOf(part);
        QVERIFY(svg.texts.contains("Stream 7 · compute"));
        QVERIFY(svg.texts.contains("CUDA"));
        for (const char *text : {"forward", "core 0", "CPU", "Threads"})
            QVERIFY2(!svg.texts.contains(text), text);
        QVERIFY2(svg.size.height() < 300, qPrintable(QString::number(svg.size.height())));
        part.what = session::PictureRequest::What::View;
        QVERIFY(svgOf(part).texts.contains("forward"));
    }

    void writesNoFileForACanceledPicture()
    {
        QFile old(file("old.pdf"));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
        old.close();
        std::stop_source stop;
        stop.request_stop();
        for (const char *format : {"pdf", "svg", "png"}) {
            session::PictureRequest part =
                request(*ui::Picture::formatOf(QStringLiteral("a.") + format));
            const Result<QString> written = ui::Picture::write(
                {*m_view, part}, file("old.pdf"), jobs::JobContext{nullptr, stop.get_token()});
            QVERIFY(!written.ok());
            QCOMPARE(bytesOf(file("old.pdf")), QByteArray("old"));
        }
        QCOMPARE(QDir(m_folder.path()).entryList({"old*"}).size(), qsizetype{1});
    }

    void howFarItIsGrowsUntilItIsDone()
    {
        jobs::Progress progress;
        QVERIFY(ui::Picture::write({*m_view, request(session::PictureRequest::Format::Pdf)},
                                   file("p.pdf"), jobs::JobContext{&progress, {}})
                    .ok());
        QVERIFY(progress.fraction() > 0.7 && progress.fraction() <= 1);
    }

    void reportsAMissingSelection()
    {
        session::PictureRequest part = request(session::PictureRequest::Format::Svg);
        part.what = session::PictureRequest::What::Selection;
        QVERIFY(!ui::Picture::write({*m_view, part}, file("s.svg")).ok());
        QVERIFY(!QFile::exists(file("s.svg")));
        const auto written = ui::Picture::write(
            {*m_view, request(session::PictureRequest::Format::Png)}, "/no/such/folder/p.png");
        QVERIFY(!written.ok());
        QVERIFY(QString::fromStdString(written.error().message()).contains("/no/such/folder"));
    }

    void paperIsLightAndScreensMayBeDark()
    {
        session::PictureRequest part = request(session::PictureRequest::Format::Png);
        const QImage light = *ui::Picture::draw({*m_view, part});
        QCOMPARE(light.pixel(1190, 690), theme::Theme::light().lane.rgb());
        part.dark = true;
        QCOMPARE(ui::Picture::draw({*m_view, part})->pixel(1190, 690),
                 theme::Theme::darkTheme().lane.rgb());
    }

    void pixelsBecomeAsFewRectanglesAsThereAreRuns()
    {
        QImage image(100, 20, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter pixels(&image);
        pixels.fillRect(10, 2, 30, 10, Qt::red);
        pixels.fillRect(60, 5, 5, 15, Qt::blue);
        pixels.end();
        ui::SvgDevice device({100, 20}, "t");
        QPainter painter(&device);
        timeline::drawAsRectangles(
            painter, {.image = image, .part = image.rect(), .ground = 0xffffffff}, {});
        painter.end();
        const QByteArray svg = device.document();
        QVERIFY2(svg.contains("M10 2h30v10h-30z"), svg.constData());
        QVERIFY2(svg.contains("M60 5h5v15h-5z"), svg.constData());
        QCOMPARE(readSvg(svg).paths, 2);
    }

    void rasterizesDenseRowsOnly()
    {
        QImage image(2000, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        for (int x = 0; x < 2000; ++x) {
            for (int y = 0; y < 20; ++y)
                image.setPixel(x, y, qRgb(x % 251, x % 241, 7));
        }
        QPainter(&image).fillRect(10, 25, 50, 10, Qt::red);
        ui::SvgDevice device({2000, 40}, "t");
        QPainter painter(&device);
        timeline::drawAsRectangles(
            painter, {.image = image, .part = image.rect(), .ground = 0xffffffff}, std::array{20});
        painter.end();
        const Svg svg = readSvg(device.document());
        QCOMPARE(svg.images, 1);
        QCOMPARE(svg.paths, 1);
        QVERIFY(device.document().size() < 60'000);
    }

    void clipsAndOddLettersSurvive()
    {
        ui::SvgDevice device({200, 100}, "a < b");
        QPainter painter(&device);
        painter.setClipRect(10, 10, 50, 50);
        painter.drawText(12, 30, "x < y & \"z\"");
        painter.setClipping(false);
        painter.drawText(12, 90, "free");
        painter.end();
        const QByteArray document = device.document();
        const Svg svg = readSvg(document);
        QVERIFY(svg.sound);
        QCOMPARE(svg.title, "a < b");
        QCOMPARE(svg.texts, (QStringList{"x < y & \"z\"", "free"}));
        QVERIFY(document.indexOf("clip-path") < document.indexOf("x &lt;"));
        QVERIFY(document.indexOf("</g>") < document.indexOf("free"));
    }
};

TRILANE_TEST(TestPictureFormats, QApplication)
#include "tst_pictureformats.moc"
