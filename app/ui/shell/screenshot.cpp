// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/shell/screenshot.h"

#include "app/terminal/speech.h"
#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/pictures/picture.h"
#include "app/ui/window/arrangement.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/mainwindow.h"
#include "app/ui/window/tracetab.h"
#include "views/session/state/usermarks.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/query/querypane.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace trilane::ui {

namespace {

/// Time without changes after which everything counts as done; only time in which this process ran
/// counts.
constexpr int kQuietMs = 120;
constexpr int kRoundMs = 10; ///< a longer round counts as this
/// If a page never settles, a picture with a warning is better than hanging.
constexpr int kMaxWaitMs = 120'000;
/// The window stays hidden if only the timeline is drawn.
constexpr QSize kWindow(1600, 1000);

void waitUntilLoaded(const TracePage &page)
{
    while (page.session()->state() == session::Session::State::Loading)
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 50);
}

/// All that are shown: two with --beside.
std::vector<TracePage *> pagesOf(MainWindow &window)
{
    const TraceTab *tab = window.documents().tabAt(0);
    return tab ? tab->pages() : std::vector<TracePage *>();
}

bool areSettled(const std::vector<TracePage *> &pages)
{
    return std::all_of(pages.begin(), pages.end(),
                       [](const TracePage *page) { return page->isSettled(); });
}

bool waitUntilSettled(MainWindow &window)
{
    const std::vector<TracePage *> pages = pagesOf(window);
    QElapsedTimer all, round;
    all.start();
    round.start();
    for (qint64 quiet = 0; quiet < kQuietMs;) {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        quiet = areSettled(pages) ? quiet + std::min<qint64>(round.restart(), kRoundMs) : 0;
        if (all.elapsed() > kMaxWaitMs)
            return false;
        QThread::msleep(5);
    }
    return true;
}

/// Opens the file in a window of that size, as given by the options; returns its page.
Result<TracePage *> openArranged(MainWindow &window, QSize size, const Options &options,
                                 ExitStatus &status)
{
    const std::string file = options.files.front().toStdString();
    const double scale = window.devicePixelRatioF();
    window.resize(static_cast<int>(std::ceil(size.width() / scale)),
                  static_cast<int>(std::ceil(size.height() / scale)));
    window.show();
    if (options.beside)
        window.openBeside(options.files);
    else
        window.openFile(options.files.front());
    const std::vector<TracePage *> pages = pagesOf(window);
    for (size_t i = 0; i < pages.size(); ++i) {
        // A picture must not change the user's files.
        pages[i]->session()->view().marks().setReadOnly(true);
        waitUntilLoaded(*pages[i]);
        if (pages[i]->session()->state() != session::Session::State::Ready)
            return Error(pages[i]->session()->error())
                .in(options.files[static_cast<qsizetype>(i)].toStdString());
    }
    QApplication::processEvents();
    if (Result<void> arranged = arrange(options, *pages.front()->workspace(), status); !arranged)
        return std::move(arranged).error().in(file);
    return pages.front();
}

Error tooEarly(const QString &path)
{
    return Error{.what = msg("the image was written before all results were computed"),
                 .file = path.toStdString()};
}

} // namespace

Result<void> takeScreenshot(const Options &options, Appearance &appearance, ExitStatus &status)
{
    qputenv("TRILANE_NO_ANIMATION", "1");
    MainWindow window(&appearance);
    Result<TracePage *> page = openArranged(window, options.size, options, status);
    if (!page)
        return std::move(page).error();
    bool settled = waitUntilSettled(window);
    for (TracePage *shown : pagesOf(window))
        shown->workspace()->makeExact();
    settled = waitUntilSettled(window) && settled;
    if (!options.query.isEmpty()) {
        if (const auto &wrong = (*page)->workspace()->tables()->page<tables::QueryPane>()->error())
            return *wrong;
    }
    const Result<void> saved =
        Picture::save(window.grab().toImage().copy(QRect({0, 0}, options.size)), options.screenshot,
                      options.files);
    return saved && !settled ? tooEarly(options.screenshot) : saved;
}

Result<void> takePicture(const Options &options, Appearance &appearance, ExitStatus &status)
{
    MainWindow window(&appearance);
    Result<TracePage *> page = openArranged(window, kWindow, options, status);
    if (!page)
        return std::move(page).error();
    session::ViewState &view = (*page)->workspace()->view();
    const bool settled = waitUntilSettled(window);
    if (options.request.what == session::PictureRequest::What::Selection && options.range &&
        !view.selectedTime())
        view.selectTime(view.range());
    const Result<QString> written = Picture::write({view, options.request}, options.picture);
    if (!written)
        return written.error();
    if (!written->isEmpty())
        std::fprintf(stderr, "trilane-ui: %s\n", written->toLocal8Bit().constData());
    return settled ? Result<void>() : tooEarly(options.picture);
}

} // namespace trilane::ui
