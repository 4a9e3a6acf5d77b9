// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/interner.h"

#include <algorithm>
#include <utility>

namespace trilane::build {

namespace {

constexpr size_t kBlockBytes = size_t{256} << 10;
/// Overhead per text: views, table slots, separate allocation of passing texts.
constexpr uint64_t kTextBytes = 96;
constexpr uint64_t kDetailBytes = 3 * sizeof(format::Detail) + 64;

} // namespace

Interner::Interner()
{
    (void)intern(std::string_view());
    (void)intern(format::Detail{});
}

StringId Interner::intern(std::string_view text, FilePlace place)
{
    return put(text, false, place);
}

StringId Interner::internPassing(std::string_view text)
{
    return put(text, true);
}

DetailId Interner::intern(const format::Detail &detail, FilePlace place)
{
    return put(detail, false, place);
}

DetailId Interner::internPassing(const format::Detail &detail)
{
    return put(detail, true);
}

StringId Interner::put(std::string_view text, bool isPassing, FilePlace place)
{
    const uint64_t hash = std::hash<std::string_view>()(text);
    const std::lock_guard lock(m_mutex);
    const auto next =
        m_freeTexts.empty() ? static_cast<uint32_t>(m_texts.size()) : m_freeTexts.back().value;
    const uint32_t id = m_ids.findOrAdd(
        hash, next, [&](uint32_t other) { return m_texts[other] == text; },
        [&] { addText(next, text, isPassing); });
    m_textOrder.note(id, place);
    // Permanent texts are not moved.
    if (!isPassing && id < m_passingTexts.size() && m_passingTexts[id]) {
        m_blocks.push_back(std::move(m_passingTexts[id]));
        --m_passing;
    }
    return StringId(id);
}

/// Operations that may throw come first.
void Interner::addText(uint32_t id, std::string_view text, bool isPassing)
{
    std::unique_ptr<char[]> passing;
    if (isPassing) {
        m_passingTexts.resize(std::max<size_t>(m_passingTexts.size(), size_t{id} + 1));
        passing = std::make_unique_for_overwrite<char[]>(text.size());
        std::copy(text.begin(), text.end(), passing.get());
    }
    const std::string_view kept =
        isPassing ? std::string_view(passing.get(), text.size()) : keep(text);
    if (id == m_texts.size()) {
        m_texts.push_back(kept);
    } else {
        m_reusedTexts.push_back(StringId(id));
        m_freeTexts.pop_back();
        m_texts[id] = kept;
    }
    m_bytes += kTextBytes + text.size();
    if (isPassing) {
        m_passingTexts[id] = std::move(passing);
        ++m_passing;
    }
}

/// A permanent copy, in one of few large blocks.
std::string_view Interner::keep(std::string_view text)
{
    if (text.size() > m_freeBytes) {
        const size_t bytes = std::max(kBlockBytes, text.size());
        m_blocks.push_back(std::make_unique_for_overwrite<char[]>(bytes));
        m_free = m_blocks.back().get();
        m_freeBytes = bytes;
    }
    const std::string_view kept(m_free, text.size());
    std::copy(text.begin(), text.end(), m_free);
    m_free += text.size();
    m_freeBytes -= text.size();
    return kept;
}

DetailId Interner::put(const format::Detail &detail, bool isPassing, FilePlace place)
{
    const std::lock_guard lock(m_mutex);
    const DetailId next = m_freeDetails.empty() ? DetailId(m_details.size()) : m_freeDetails.back();
    const auto [entry, isNew] = m_detailIds.try_emplace(detail, next);
    const size_t id = entry->second.value;
    if (isNew) {
        try {
            addDetail(id, detail, isPassing);
        } catch (...) {
            m_detailIds.erase(entry);
            throw;
        }
    } else if (!isPassing && id < m_passingDetails.size() && m_passingDetails[id]) {
        m_passingDetails[id] = false;
        --m_passing;
    }
    m_detailOrder.note(id, place);
    return entry->second;
}

void Interner::addDetail(size_t id, const format::Detail &detail, bool isPassing)
{
    if (isPassing)
        m_passingDetails.resize(std::max(m_passingDetails.size(), id + 1));
    if (id == m_details.size()) {
        m_details.push_back(detail);
    } else {
        m_reusedDetails.push_back(DetailId(id));
        m_freeDetails.pop_back();
        m_details[id] = detail;
    }
    m_bytes += kDetailBytes;
    if (isPassing) {
        m_passingDetails[id] = true;
        ++m_passing;
    }
}

void Interner::forget(UsedIds used)
{
    const std::lock_guard lock(m_mutex);
    forgetDetails(used);
    forgetTexts(used);
}

void Interner::forgetDetails(UsedIds &used)
{
    for (size_t id = 0; id < m_details.size(); ++id) {
        const bool isPassing = id < m_passingDetails.size() && m_passingDetails[id];
        if (!isPassing || used.has(DetailId(id))) {
            used.use(m_details[id]);
            continue;
        }
        m_detailIds.erase(m_details[id]);
        m_bytes -= kDetailBytes;
        m_details[id] = {};
        m_passingDetails[id] = false;
        m_freeDetails.push_back(DetailId(id));
        --m_passing;
    }
}

void Interner::forgetTexts(const UsedIds &used)
{
    const size_t before = m_freeTexts.size();
    for (size_t id = 0; id < m_passingTexts.size(); ++id) {
        if (!m_passingTexts[id] || used.has(StringId(id)))
            continue;
        m_bytes -= kTextBytes + m_texts[id].size();
        m_texts[id] = {};
        m_passingTexts[id].reset();
        m_freeTexts.push_back(StringId(id));
        --m_passing;
    }
    if (m_freeTexts.size() == before)
        return;
    m_ids = {};
    for (size_t id = 0; id < m_texts.size(); ++id) {
        // Apart from id 0, an empty text marks a free id.
        if (id == 0 || !m_texts[id].empty())
            m_ids.findOrAdd(
                std::hash<std::string_view>()(m_texts[id]), static_cast<uint32_t>(id),
                [](uint32_t) { return false; }, [] {});
    }
}

std::vector<uint32_t> Interner::stringNumbers() const
{
    return m_textOrder.numbers(m_texts.size(), true);
}

std::vector<uint32_t> Interner::detailNumbers() const
{
    return m_detailOrder.numbers(m_details.size(), true);
}

std::vector<StringId> Interner::takeReusedStrings()
{
    return std::exchange(m_reusedTexts, {});
}

std::vector<DetailId> Interner::takeReusedDetails()
{
    return std::exchange(m_reusedDetails, {});
}

} // namespace trilane::build
