// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/preferences.h"

#include <QSettings>

namespace trilane::ui {

namespace {

constexpr auto kReload = "reloadChanged";
constexpr auto kSingle = "singleWindow";
constexpr auto kRestore = "restoreTabs";

bool isOn(const char *key)
{
    return QSettings().value(QLatin1String(key), false).toBool();
}

void set(const char *key, bool on)
{
    QSettings().setValue(QLatin1String(key), on);
}

} // namespace

bool Preferences::reloadChanged()
{
    return isOn(kReload);
}

void Preferences::setReloadChanged(bool on)
{
    set(kReload, on);
}

bool Preferences::singleWindow()
{
    return isOn(kSingle);
}

void Preferences::setSingleWindow(bool on)
{
    set(kSingle, on);
}

bool Preferences::restoreTabs()
{
    return isOn(kRestore);
}

void Preferences::setRestoreTabs(bool on)
{
    set(kRestore, on);
}

} // namespace trilane::ui
