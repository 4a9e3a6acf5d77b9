// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/labelcache.h"

#include "model/store/tables.h"
#include "views/items/text/messagewords.h"
#include "views/theme/fonts.h"
#include "views/theme/shortname.h"

namespace trilane::timeline {

namespace {

/// Longer names are never seen whole; measuring them would cost for nothing.
constexpr qsizetype kMaxNameLength = 255;
/// Beyond this number of layouts the cache starts over: a bound on memory, rarely reached.
constexpr size_t kMaxLayouts = 12'000;
/// The same for names that were measured: up to 2.5 kB each.
constexpr size_t kMaxNames = 6'000;

std::string shortSliceName(SliceKind kind, std::string_view name)
{
    if (kind == SliceKind::Kernel)
        return theme::shortKernelName(name);
    if (kind == SliceKind::Memcpy) {
        switch (theme::copyDirection(name)) {
        case theme::CopyDirection::HostToDevice:
            return "HtoD";
        case theme::CopyDirection::DeviceToHost:
            return "DtoH";
        case theme::CopyDirection::DeviceToDevice:
            return "DtoD";
        case theme::CopyDirection::Other:
            break;
        }
    }
    return std::string(name);
}

const QString kDots = QStringLiteral("…");

} // namespace

LabelCache::LabelCache(std::shared_ptr<const store::Store> store, const QFont &font)
    : m_store(std::move(store))
    , m_font(font)
    , m_metrics(font)
    , m_height(m_metrics.height())
    , m_ascent(m_metrics.ascent())
    , m_dots(m_metrics.horizontalAdvance(kDots))
{}

const LabelCache::Name &LabelCache::name(StringId id, SliceKind kind)
{
    const uint64_t key = uint64_t{id.value} << 8 | static_cast<uint64_t>(kind);
    const auto found = m_names.find(key);
    if (found != m_names.end())
        return found->second;
    const std::string_view whole = store::Tables(*m_store).string(id);
    const std::string text = shortSliceName(kind, whole);
    Name entry;
    // The recorder's own text for unknown states, translated.
    entry.text = (kind == SliceKind::Unknown
                      ? items::MessageWords::name(text)
                      : QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())))
                     .left(kMaxNameLength)
                     .simplified();
    entry.ends.reserve(static_cast<size_t>(entry.text.size()));
    double x = 0;
    for (const QChar letter : entry.text) {
        x += m_metrics.horizontalAdvance(letter);
        entry.ends.push_back(x);
    }
    if (m_names.size() >= kMaxNames)
        m_names.clear();
    return m_names.emplace(key, std::move(entry)).first->second;
}

const LabelCache::Layout &LabelCache::layout(uint64_t key, const Name &entry, size_t letters)
{
    const auto found = m_layouts.find(key);
    if (found != m_layouts.end())
        return found->second;
    if (m_layouts.size() >= kMaxLayouts)
        m_layouts.clear();
    const bool whole = letters == entry.ends.size();
    const QString text =
        whole ? entry.text : entry.text.left(static_cast<qsizetype>(letters)) + kDots;
    Layout made{QStaticText(text), theme::ascentOf(m_font, text)};
    made.text.setTextFormat(Qt::PlainText);
    made.text.setPerformanceHint(QStaticText::AggressiveCaching);
    made.text.prepare({}, m_font);
    return m_layouts.emplace(key, std::move(made)).first->second;
}

double LabelCache::widthOf(StringId id, SliceKind kind)
{
    const Name &entry = name(id, kind);
    return entry.ends.empty() ? 0 : entry.ends.back();
}

void LabelCache::draw(QPainter &painter, StringId id, SliceKind kind, const QRectF &box)
{
    const Name &entry = name(id, kind);
    if (entry.ends.empty())
        return;
    size_t letters = entry.ends.size();
    if (entry.ends.back() > box.width()) {
        const auto end =
            std::upper_bound(entry.ends.begin(), entry.ends.end(), box.width() - m_dots);
        letters = static_cast<size_t>(end - entry.ends.begin());
        if (letters < 2)
            return;
    }
    const uint64_t key = uint64_t{id.value} << 16 | static_cast<uint64_t>(kind) << 8 |
                         static_cast<uint64_t>(letters);
    const Layout &shown = layout(key, entry, letters);
    // Names of all scripts share a baseline.
    const double baseline = box.top() + (box.height() - m_height) / 2 + m_ascent;
    painter.drawStaticText(QPointF(box.left(), baseline - shown.ascent), shown.text);
}

} // namespace trilane::timeline
