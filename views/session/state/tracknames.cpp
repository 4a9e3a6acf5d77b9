// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/tracknames.h"

#include "model/store/tables.h"
#include <string>
#include <unordered_map>

namespace trilane::session {

namespace {

bool hasNumber(TrackKind kind)
{
    switch (kind) {
    case TrackKind::Core:
    case TrackKind::Process:
    case TrackKind::Thread:
    case TrackKind::Gpu:
    case TrackKind::Context:
    case TrackKind::Stream:
        return true;
    default:
        return false;
    }
}

QString ownName(store::Tables trace, TrackId id)
{
    const format::Track &track = trace.track(id);
    QString name = QString::fromUtf8(toString(track.kind));
    if (track.rank.isValid() && !track.parent.isValid())
        name.prepend(QStringLiteral("rank %1 ").arg(trace.info().ranks[track.rank.value].number));
    if (hasNumber(track.kind))
        name += QLatin1Char(' ') + QString::number(track.number);
    for (const StringId part : {track.domain, track.name}) {
        if (part != kNoString)
            name += QLatin1Char(' ') + QString::fromUtf8(trace.string(part));
    }
    return name;
}

/// ownName() of each sibling, with a number if an earlier one has the same name.
template <typename Visit>
void forEachNamed(store::Tables trace, TrackId parent, Visit visit)
{
    std::unordered_map<std::string, int> seen;
    for (TrackId child : trace.children(parent)) {
        QString name = ownName(trace, child);
        if (const int count = ++seen[name.toStdString()]; count > 1)
            name += QStringLiteral(" #%1").arg(count);
        if (!visit(child, name))
            return;
    }
    if (const TrackId derived = trace.derivedBelow(parent); derived.isValid())
        visit(derived, ownName(trace, derived) + QStringLiteral(" derived"));
}

QString nameAmongSiblings(store::Tables trace, TrackId track)
{
    QString found;
    forEachNamed(trace, trace.track(track).parent, [&](TrackId child, const QString &name) {
        if (child == track)
            found = name;
        return child != track;
    });
    return found;
}

} // namespace

QStringList TrackNames::of(store::Tables trace, TrackId track)
{
    QStringList path;
    for (TrackId at = track; at.isValid(); at = trace.track(at).parent)
        path.prepend(nameAmongSiblings(trace, at));
    return path;
}

TrackId TrackNames::find(store::Tables trace, const QStringList &path)
{
    TrackId at;
    for (const QString &wanted : path) {
        TrackId next;
        forEachNamed(trace, at, [&](TrackId child, const QString &name) {
            if (name == wanted)
                next = child;
            return !next.isValid();
        });
        if (!next.isValid())
            return {};
        at = next;
    }
    return at;
}

} // namespace trilane::session
