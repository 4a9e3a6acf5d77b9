// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/screenshot.h"

#include "app/ui/mainwindow.h"
#include "app/ui/picture.h"
#include "app/ui/tracepage.h"
#include "app/ui/workspace.h"
#include "model/analysis/gaps.h"
#include "model/analysis/kernelstats.h"
#include "model/analysis/report.h"
#include "views/session/usermarks.h"
#include "views/tables/bottompanel.h"
#include "views/tables/datatable.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace trilane {

namespace {

/// So long must nothing change until all is taken as done.
constexpr int kQuietMs = 120;
/// Something that never settles is a fault of ours; better a picture and a warning than to hang.
constexpr int kPatienceMs = 120'000;
/// Nobody sees the window when the timeline alone is drawn.
constexpr QSize kWindow(1600, 1000);

void waitUntilLoaded(const TracePage &page)
{
    while (page.session()->state() == Session::State::Loading)
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 50);
}

bool waitUntilSettled(const TracePage &page)
{
    QElapsedTimer all, quiet;
    all.start();
    quiet.start();
    while (quiet.elapsed() < kQuietMs) {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        if (!page.isSettled())
            quiet.restart();
        if (all.elapsed() > kPatienceMs)
            return false;
        QThread::msleep(5);
    }
    return true;
}

void selectLongestGap(ViewState &view)
{
    const Store &store = *view.store();
    std::optional<IdleGap> longest;
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        for (const IdleGap &gap : idleGaps(store, gpu, view.range(), view.idleThreshold())) {
            if (!longest || gap.range.duration() > longest->range.duration())
                longest = gap;
        }
    }
    if (longest)
        view.selectGap(longest->gpu, longest->range);
}

Result<void> selectKernel(ViewState &view, const QString &text)
{
    const Store &store = *view.store();
    KernelQuery query;
    query.range = view.range();
    const KernelStats stats = kernelStats(store, query);
    const auto row =
        std::find_if(stats.rows.begin(), stats.rows.end(), [&](const KernelRow &kernel) {
            return QString::fromUtf8(store.string(kernel.name).data(),
                                     static_cast<qsizetype>(store.string(kernel.name).size()))
                .contains(text, Qt::CaseInsensitive);
        });
    if (row == stats.rows.end())
        return Error{.what = "no kernel's name contains \"" + text.toStdString() + "\""};
    const std::vector<FoundSlice> calls = kernelCalls(store, query, *row, 1);
    if (!calls.empty())
        view.goTo(calls.front());
    return {};
}

/// What the options say about the view of an opened trace.
Result<void> arrange(const Options &options, Workspace &workspace)
{
    ViewState &view = workspace.view();
    if (options.idleThreshold)
        view.setIdleThreshold(*options.idleThreshold);
    if (options.range) {
        const TimeRange all = view.bounds();
        const Ns zero = all.begin;
        // Ends that were left out are those of the trace.
        const bool fromStart = options.range->begin == TimeRange::everything().begin;
        const bool toEnd = options.range->end == TimeRange::everything().end;
        view.setRange({fromStart ? all.begin : zero + options.range->begin,
                       toEnd ? all.end : zero + options.range->end});
    }
    if (options.visibleRange)
        workspace.tables()->tools()->setScope(TableTools::Scope::VisibleRange);
    // "copies" is how the table was called before there were others.
    const QString tab =
        options.tab == QLatin1String("copies") ? QStringLiteral("memcpy") : options.tab;
    if (tab == QLatin1String("flames"))
        workspace.tables()->showTab(BottomPanel::Tab::Flames);
    else if (const Result<const Report *> report = findReport(tab.toStdString()))
        workspace.tables()->showReport((*report)->id);
    if (options.selectLongestGap)
        selectLongestGap(view);
    return options.select.isEmpty() ? Result<void>() : selectKernel(view, options.select);
}

/// Opens the file in a window of that size, as the options say; the page that shows it.
Result<TracePage *> openArranged(MainWindow &window, QSize size, const Options &options)
{
    const std::string file = options.files.front().toStdString();
    const double scale = window.devicePixelRatioF();
    window.resize(static_cast<int>(std::ceil(size.width() / scale)),
                  static_cast<int>(std::ceil(size.height() / scale)));
    window.show();
    TracePage *page = window.openFile(options.files.front());
    // A picture leaves no trace in what the user has.
    page->session()->view().marks().setReadOnly(true);
    waitUntilLoaded(*page);
    if (page->session()->state() != Session::State::Ready)
        return Error(page->session()->error()).in(file);
    QApplication::processEvents();
    if (Result<void> arranged = arrange(options, *page->workspace()); !arranged)
        return std::move(arranged).error().in(file);
    return page;
}

Error tooEarly(const QString &path)
{
    return Error{.what = "the picture was written before everything had been computed",
                 .file = path.toStdString()};
}

} // namespace

Result<void> takeScreenshot(const Options &options, Appearance &appearance)
{
    qputenv("TRILANE_NO_ANIMATION", "1");
    MainWindow window(&appearance);
    Result<TracePage *> page = openArranged(window, options.size, options);
    if (!page)
        return std::move(page).error();
    bool settled = waitUntilSettled(**page);
    (*page)->workspace()->makeExact();
    settled = waitUntilSettled(**page) && settled;
    const Result<void> saved = Picture::save(
        window.grab().toImage().copy(QRect({0, 0}, options.size)), options.screenshot);
    return saved && !settled ? tooEarly(options.screenshot) : saved;
}

Result<void> takePicture(const Options &options, Appearance &appearance)
{
    MainWindow window(&appearance);
    Result<TracePage *> page = openArranged(window, kWindow, options);
    if (!page)
        return std::move(page).error();
    ViewState &view = (*page)->workspace()->view();
    const bool settled = waitUntilSettled(**page);
    if (options.request.what == PictureRequest::What::Selection && options.range &&
        !view.selectedTime())
        view.selectTime(view.range());
    const Result<QString> written = Picture::write(view, options.request, options.picture);
    if (!written)
        return written.error();
    if (!written->isEmpty())
        std::fprintf(stderr, "trilane-ui: %s\n", written->toLocal8Bit().constData());
    return settled ? Result<void>() : tooEarly(options.picture);
}

} // namespace trilane
