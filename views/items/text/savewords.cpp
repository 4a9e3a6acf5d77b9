// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/savewords.h"

#include "views/items/text/humantext.h"
#include "views/items/text/patternwords.h"

namespace trilane::items {

namespace {

/// What the daemon says. The first one has another of them in it.
constexpr const char *kMore =
    QT_TRANSLATE_NOOP("ModelWords", "%1, and %2 more such until the end of it");

constexpr const char *kReasons[] = {
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "\"%1\" on thread %2 took %3, %4 times the median (%5) of the %6 steps before"),
    QT_TRANSLATE_NOOP("ModelWords", "%1 was idle for %2"),
    QT_TRANSLATE_NOOP("ModelWords", "%1 has completed nothing for %2 or longer"),
    QT_TRANSLATE_NOOP("ModelWords", "signal %1"),
    QT_TRANSLATE_NOOP("ModelWords", "the recording ended"),
    QT_TRANSLATE_NOOP("ModelWords", "it was asked for"),
};

} // namespace

QString SaveWords::why(const format::SaveMoment &moment)
{
    const QString english = QString::fromStdString(moment.why);
    const qsizetype more = english.lastIndexOf(QLatin1String(", and "));
    const QString first = more < 0 ? english : english.left(more);
    const QString reason = patternInWords(first, kReasons);
    return more < 0 ? reason : patternInWords(reason + english.mid(more), std::span(&kMore, 1));
}

QString SaveWords::sentence(const format::SaveMoment &moment, Ns zero)
{
    return tr("Saved by the flight recorder: %1 (at %2)")
        .arg(why(moment), instantText(moment.time - zero));
}

} // namespace trilane::items
