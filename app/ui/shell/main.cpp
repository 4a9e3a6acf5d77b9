// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/languageasked.h"
#include "app/terminal/outofmemory.h"
#include "app/terminal/speech.h"
#include "app/ui/pieces/appearance.h"
#include "app/ui/shell/screenshot.h"
#include "app/ui/shell/settingsguard.h"
#include "app/ui/shell/startup.h"
#include "app/ui/window/options.h"
#include "model/base/platform/largeblocks.h"
#include "model/base/version.h"
#include "views/theme/fonts.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QTemporaryDir>

#include <cstdio>
#include <optional>

using namespace trilane;

namespace {

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

int fail(const Error &error, int status)
{
    std::fprintf(stderr, "trilane-ui: %s\n", terminal::messageOf(error).c_str());
    return status;
}

/// Pictures are the same on every machine; a window needs a display.
void choosePlatform(const ui::Options &options)
{
    const bool windowless = options.drawsPicture();
    if (windowless && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (windowless && options.scale != 1 && options.picture.isEmpty())
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));
}

theme::TextGround groundOf(const ui::Options &options)
{
    if (options.theme == QLatin1String("dark"))
        return theme::TextGround::Dark;
    if (!options.theme.isEmpty() || options.drawsPicture())
        return theme::TextGround::Light;
    switch (ui::Appearance::keptTheme()) {
    case ui::Appearance::ThemeChoice::Dark:
        return theme::TextGround::Dark;
    case ui::Appearance::ThemeChoice::Light:
        return theme::TextGround::Light;
    case ui::Appearance::ThemeChoice::System:
        break;
    }
    return theme::TextGround::Unknown; // the desktop's setting is known too late
}

int run(const ui::Options &options, ui::Appearance &appearance)
{
    // A picture uses default settings, and changes nothing of the user's.
    std::optional<QTemporaryDir> settings;
    if (options.drawsPicture())
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           settings.emplace().path());
    if (!options.drawsPicture()) {
        ui::SettingsGuard::mend();
        ui::SettingsGuard::seal();
        appearance.restore();
    } else {
        appearance.setTheme(ui::Appearance::ThemeChoice::Light, false);
    }
    if (!options.theme.isEmpty())
        appearance.setTheme(options.theme == QLatin1String("dark")
                                ? ui::Appearance::ThemeChoice::Dark
                                : ui::Appearance::ThemeChoice::Light,
                            false);
    if (!options.language.isEmpty() || options.drawsPicture())
        appearance.setLanguage(
            options.language.isEmpty() ? QStringLiteral("system") : options.language, false);
    if (!options.drawsPicture())
        return ui::runWindow(options, appearance);
    ui::ExitStatus status = ui::kFailed;
    const Result<void> taken = options.picture.isEmpty()
                                   ? ui::takeScreenshot(options, appearance, status)
                                   : ui::takePicture(options, appearance, status);
    return taken ? 0 : fail(taken.error(), status);
}

} // namespace

int main(int argc, char **argv)
{
    platform::largeblocks::configureHeap();
    terminal::speak(terminal::languageAsked(argc, argv));
    terminal::endWhenOutOfMemory("trilane-ui", ui::kFailed);
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const Result<ui::Options> options = ui::parseOptions(arguments);
    if (!options)
        return fail(options.error(), ui::kWrongUsage);
    if (!options->answer.empty())
        return std::fputs(options->answer.c_str(), stdout) < 0 ? ui::kFailed : 0;
    choosePlatform(*options);
    if (!options->hasPlatform && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM") && !hasDisplay())
        return fail(
            {.what = msg("no display available"),
             .remedy =
                 msg("to create an image without a display: trilane-ui --screenshot out.png FILE")},
            ui::kFailed);
    // Settings are in $XDG_CONFIG_HOME/trilane/trilane-ui.conf.
    QApplication::setOrganizationName(QStringLiteral("trilane"));
    QApplication::setApplicationName(QStringLiteral("trilane-ui"));
    QApplication::setApplicationVersion(
        QString::fromUtf8(kProgramVersion.data(), kProgramVersion.size()));
    theme::tameTextWeight(groundOf(*options));
    QApplication app(argc, argv);
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/trilane.svg")));
    ui::Appearance appearance;
    return run(*options, appearance);
}
