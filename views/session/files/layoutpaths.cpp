// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/tables.h"
#include "views/session/files/layoutfile.h"

namespace trilane::session {

namespace {

bool goesByNumber(TrackKind kind)
{
    return kind == TrackKind::Core || kind == TrackKind::Gpu || kind == TrackKind::Stream ||
           kind == TrackKind::Context;
}

/// A slash in a name is no step of the path.
QString escaped(std::string_view text)
{
    QString name = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    name.replace(QLatin1Char('%'), QStringLiteral("%25"));
    return name.replace(QLatin1Char('/'), QStringLiteral("%2F"));
}

/// The name without its own number, which a producer may have put there: "python 4121".
QString withoutNumber(QString name, int64_t number)
{
    return name.remove(QString::number(number)).trimmed();
}

QString stepOf(store::Tables trace, const format::Track &track)
{
    const std::string_view kind = toString(track.kind);
    QString word = QString::fromLatin1(kind.data(), static_cast<qsizetype>(kind.size()));
    if (track.rank.isValid() && !track.parent.isValid())
        word += QStringLiteral("@%1").arg(trace.info().ranks[track.rank.value].number);
    if (goesByNumber(track.kind))
        return QStringLiteral("%1:%2").arg(word).arg(track.number);
    QString name = escaped(trace.string(track.name));
    if (track.kind == TrackKind::Process || track.kind == TrackKind::Thread)
        name = withoutNumber(name, track.number);
    const QString domain = escaped(trace.string(track.domain));
    return word + QLatin1Char(':') + name +
           (domain.isEmpty() ? QString() : QLatin1Char('@') + domain);
}

} // namespace

LayoutPaths::LayoutPaths(store::Tables trace)
    : m_paths(trace.trackIdEnd())
{
    QHash<QString, int> seen;
    // Children in display order, parents first: the place among equals does not depend on ids.
    std::vector<TrackId> open(trace.children({}).begin(), trace.children({}).end());
    for (size_t i = 0; i < open.size(); ++i) {
        const format::Track &track = trace.track(open[i]);
        QString path =
            track.parent.isValid() ? m_paths[track.parent.value] + QLatin1Char('/') : QString();
        path += stepOf(trace, track);
        if (const int before = seen[path]++; before > 0)
            path += QStringLiteral("#%1").arg(before + 1);
        m_paths[track.id.value] = path;
        m_tracks.insert(path, track.id);
        const std::span<const TrackId> below = trace.children(track.id);
        open.insert(open.end(), below.begin(), below.end());
    }
    for (const format::Track &track : trace.derivedTracks()) {
        m_paths[track.id.value] = m_paths[track.parent.value] + QStringLiteral("/derived");
        m_tracks.insert(m_paths[track.id.value], track.id);
    }
}

TrackId LayoutPaths::find(const QString &path) const
{
    return m_tracks.value(path);
}

} // namespace trilane::session
