// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/selectionfacts.h"

#include "views/session/gpuranges.h"
#include "views/session/viewstate.h"

#include <utility>

namespace trilane {

namespace {

SelectionFacts::Facts lookUp(const Store &store, const Selection &selection, const JobContext &job)
{
    if (const auto *slice = std::get_if<FoundSlice>(&selection))
        return sliceFacts(store, *slice);
    if (const auto *gap = std::get_if<GapSelection>(&selection))
        return gapFacts(store, gap->gpu, gap->range, job);
    if (const auto *range = std::get_if<TimeRange>(&selection))
        return rangeFacts(store, *range, job);
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
    const std::shared_ptr<const Store> store = m_view.store();
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
        [store, selection](const JobContext &job) { return lookUp(*store, selection, job); },
        [this, store](Facts facts) {
            m_facts = std::move(facts);
            lookFurther(store);
            emit found();
            if (!m_compareJob.isRunning())
                emit compared();
            endPart();
        });
}

void SelectionFacts::lookFurther(std::shared_ptr<const Store> store)
{
    const auto *slice = std::get_if<SliceFacts>(&m_facts);
    if (!slice)
        return;
    const auto facts = std::make_shared<const SliceFacts>(*slice);
    if (isComparable(slice->slice.slice.kind))
        m_compareJob.start(
            [store, facts](const JobContext &job) { return ownKindOf(*store, *facts, job); },
            [this](const OwnKind &ownKind) {
                m_ownKind = ownKind;
                emit compared();
                endPart();
            });
    if (hasLateFacts(*slice))
        m_lateJob.start(
            [store, facts](const JobContext &job) { return lateFacts(*store, *facts, job); },
            [this](LateFacts late) {
                m_late = std::move(late);
                endPart();
            });
}

void SelectionFacts::endPart()
{
    if (!isRunning())
        emit completed();
}

} // namespace trilane
