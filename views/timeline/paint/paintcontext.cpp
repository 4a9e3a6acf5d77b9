// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/paintcontext.h"

#include "views/theme/fonts.h"
#include "views/theme/slicecolors.h"

#include <QLocale>

#include <array>
#include <utility>

namespace trilane::timeline {

TraceColors::TraceColors(std::shared_ptr<const store::Store> store, const theme::Theme &theme)
    : m_store(std::move(store))
    , m_theme(&theme)
{
    for (size_t kind = 0; kind < m_kinds.size(); ++kind)
        m_kinds[kind] = theme::sliceColor(theme, static_cast<SliceKind>(kind), {}).rgb();
    if (!m_store)
        return;
    const store::Tables trace = *m_store;
    m_entries.resize(trace.stringCount());
    for (const format::Track &track : trace.tracks()) {
        if (track.kind == TrackKind::Thread && track.name != kNoString)
            m_threadNames.insert(track.name.value);
    }
}

QRgb TraceColors::colorOf(SliceKind kind, StringId name)
{
    if (name.value >= m_entries.size())
        return theme::sliceColor(*m_theme, kind, {}).rgb();
    Entry &entry = m_entries[name.value];
    if (!entry.known || entry.kind != kind)
        entry = {kind, true,
                 theme::sliceColor(*m_theme, kind, store::Tables(*m_store).string(name)).rgb()};
    return entry.color;
}

QRgb TraceColors::coreColor(int64_t core) const
{
    return m_theme->cores[static_cast<uint64_t>(core) % m_theme->cores.size()].rgb();
}

QRgb TraceColors::coreColor(int64_t core, StringId thread) const
{
    // A trace that names no threads has no foreign ones either.
    if (!m_threadNames.empty() && !m_threadNames.contains(thread.value))
        return m_theme->foreign.rgb();
    return coreColor(core);
}

namespace {

/// Percentages change with the range.
constexpr qsizetype kMaxWords = 6'000;

QFont bold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

TimelineWords::TimelineWords()
    : theme::WordCache({theme::nameFont(12), theme::uiFont(11), bold(theme::nameFont(12)),
                        bold(theme::nameFont(11))},
                       kMaxWords)
{}

QString shortDuration(Ns ns)
{
    struct Unit
    {
        double ns;
        const char *name;
    };
    static constexpr std::array units{Unit{1e9, "s"}, Unit{1e6, "ms"}, Unit{1e3, "µs"}};
    const auto value = static_cast<double>(ns);
    for (const Unit &unit : units) {
        const double scaled = value / unit.ns;
        if (std::abs(scaled) < 1)
            continue;
        const int decimals = std::abs(scaled) < 9.995 ? 2 : std::abs(scaled) < 99.95 ? 1 : 0;
        return QLocale().toString(scaled, 'f', decimals) + QLatin1Char(' ') +
               QString::fromUtf8(unit.name);
    }
    return QString::number(ns) + QStringLiteral(" ns");
}

} // namespace trilane::timeline
