// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/shell/startup.h"

#include "app/terminal/speech.h"
#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/pieces/preferences.h"
#include "app/ui/shell/continuity.h"
#include "app/ui/shell/singleinstance.h"
#include "app/ui/window/arrangement.h"
#include "app/ui/window/mainwindow.h"
#include "model/base/platform/endsignals.h"
#include "views/session/document/layoutkeeper.h"

#include <QApplication>
#include <QFileInfo>
#include <QSocketNotifier>

#include <cstdio>

namespace trilane::ui {

namespace {

constexpr auto kActivation = "XDG_ACTIVATION_TOKEN";

OpenRequest requestOf(const Options &options)
{
    OpenRequest request{.beside = options.beside, .activation = qgetenv(kActivation)};
    for (const QString &file : options.files)
        request.files << QFileInfo(file).absoluteFilePath();
    return request;
}

void take(MainWindow &window, const OpenRequest &request)
{
    if (request.beside)
        window.openBeside(request.files);
    else
        window.openFiles(request.files);
    if (!request.activation.isEmpty())
        qputenv(kActivation, request.activation);
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
}

/// The command line selects something to show.
bool saysWhatToShow(const Options &options)
{
    return options.tab != QLatin1String("kernels") || options.range || !options.query.isEmpty() ||
           !options.select.isEmpty() || options.selectLongestGap || !options.selectRows.isEmpty() ||
           options.idleThreshold || options.gpuRanges || options.visibleRange;
}

/// Applies the options when the trace is ready.
void arrangeWhenReady(const Options &options, MainWindow &window)
{
    TracePage *page = window.currentPage();
    if (!saysWhatToShow(options) || !page)
        return;
    auto whenReady = [options, page, isDone = false]() mutable {
        if (isDone || page->session()->state() != session::Session::State::Ready ||
            !page->workspace())
            return;
        isDone = true;
        ExitStatus status = kFailed; // of pictures only
        if (Result<void> done = arrange(options, *page->workspace(), status); !done)
            std::fprintf(stderr, "trilane-ui: %s\n", terminal::messageOf(done.error()).c_str());
    };
    // After the page's own handler.
    QObject::connect(page->session(), &session::Session::stateChanged, page, whenReady,
                     Qt::QueuedConnection);
}

/// SIGTERM, SIGHUP and SIGINT end the window as its own close does, but ask nothing.
void endBySignals(QObject &owner)
{
    constexpr int kEndedBy = 128;
    const int held = platform::endsignals::hold();
    if (held < 0)
        return;
    auto *heard = new QSocketNotifier(held, QSocketNotifier::Read, &owner);
    QObject::connect(heard, &QSocketNotifier::activated, &owner, [heard] {
        heard->setEnabled(false);
        QCoreApplication::exit(kEndedBy + platform::endsignals::next());
    });
}

} // namespace

int runWindow(const Options &options, Appearance &appearance)
{
    SingleInstance instance;
    const bool shared =
        !options.newWindow &&
        (options.singleInstance || (Preferences::singleWindow() && !saysWhatToShow(options)));
    if (shared && instance.handOver(requestOf(options)))
        return 0;
    // A picture neither reads nor leaves anything of the user's: only a window does.
    session::LayoutKeeper::setFolder(session::LayoutKeeper::defaultFolder());
    MainWindow window(&appearance);
    Continuity continuity(&window);
    if (shared) {
        // One that hangs keeps its place: then this window is simply another one.
        instance.listen();
        QObject::connect(&instance, &SingleInstance::requested, &window,
                         [&window](const OpenRequest &request) { take(window, request); });
    }
    window.show();
    take(window, {.files = options.files, .beside = options.beside});
    continuity.begin(!options.files.isEmpty());
    arrangeWhenReady(options, window);
    endBySignals(window);
    const int status = QApplication::exec();
    continuity.finish();
    return status;
}

} // namespace trilane::ui
