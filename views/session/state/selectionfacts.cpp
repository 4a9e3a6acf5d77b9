// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/selectionfacts.h"

#include "views/session/state/gpuranges.h"
#include "views/session/state/viewstate.h"

#include <utility>

namespace trilane::session {

namespace {

SelectionFacts::Facts lookUp(const store::Store &store, const Selection &selection,
                             const jobs::JobContext &job)
{
    if (const auto *slice = std::get_if<store::FoundSlice>(&selection))
        return items::sliceFacts(store, *slice);
    if (const auto *gap = std::get_if<GapSelection>(&selection))
        return items::gapFacts(store, gap->gpu, gap->range, job);
    if (const auto *range = std::get_if<TimeRange>(&selection))
        return items::rangeFacts(store, *range, job);
    return std::monostate{};
}

} // namespace

SelectionFacts::SelectionFacts(ViewState &view)
    : m_view(view)
{}

void SelectionFacts::begin()
{
    if (std::exchange(m_begun, true))
        return;
    connect(&m_view, &ViewState::selectionChanged, this, &SelectionFacts::look);
    connect(&m_view, &ViewState::storeChanged, this, &SelectionFacts::look);
    connect(&m_view.gpuRanges(), &GpuRanges::changed, this, &SelectionFacts::look);
    look();
}

void SelectionFacts::look()
{
    const std::shared_ptr<const store::Store> store = m_view.store();
    const Selection selection = m_view.selection();
    m_job.cancel();
    m_compareJob.cancel();
    m_lateJob.cancel();
    m_facts = std::monostate{};
    m_ownKind = {};
    m_late.reset();
    emit cleared();
    if (!store || std::holds_alternative<std::monostate>(selection) ||
        std::holds_alternative<AreaSelection>(selection)) {
        emit completed();
        return;
    }
    m_job.start(
        [store, selection](const jobs::JobContext &job) { return lookUp(*store, selection, job); },
        [this, store](Facts facts) {
            m_facts = std::move(facts);
            loadDetails(store);
            emit found();
            if (!m_compareJob.isRunning())
                emit compared();
            endPart();
        });
}

void SelectionFacts::loadDetails(std::shared_ptr<const store::Store> store)
{
    const auto *slice = std::get_if<items::SliceFacts>(&m_facts);
    if (!slice)
        return;
    const auto facts = std::make_shared<const items::SliceFacts>(*slice);
    if (items::isComparable(slice->slice.slice.kind))
        m_compareJob.start(
            [store, facts](const jobs::JobContext &job) {
                return items::ownKindOf(*store, *facts, job);
            },
            [this](const items::OwnKind &ownKind) {
                m_ownKind = ownKind;
                emit compared();
                endPart();
            });
    if (items::hasLateFacts(*slice))
        m_lateJob.start(
            [store, facts](const jobs::JobContext &job) {
                return items::lateFacts(*store, *facts, job);
            },
            [this](items::LateFacts late) {
                m_late = std::move(late);
                endPart();
            });
}

void SelectionFacts::endPart()
{
    if (!isRunning())
        emit completed();
}

} // namespace trilane::session
