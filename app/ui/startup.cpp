// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/startup.h"

#include "app/ui/continuity.h"
#include "app/ui/mainwindow.h"
#include "app/ui/preferences.h"
#include "app/ui/singleinstance.h"
#include "views/session/layoutkeeper.h"

#include <QApplication>
#include <QFileInfo>

namespace trilane {

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

} // namespace

int runWindow(const Options &options, Appearance &appearance)
{
    SingleInstance instance;
    const bool shared =
        !options.newWindow && (options.singleInstance || Preferences::singleWindow());
    if (shared && instance.handOver(requestOf(options)))
        return 0;
    // A picture neither reads nor leaves anything of the user's: only a window does.
    LayoutKeeper::setFolder(LayoutKeeper::defaultFolder());
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
    const int status = QApplication::exec();
    continuity.finish();
    return status;
}

} // namespace trilane
