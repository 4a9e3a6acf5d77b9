// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/widget/viewfacts.h"

#include "views/session/state/viewstate.h"

namespace trilane::timeline {

namespace {

constexpr int kSettleMs = 60;
constexpr qint64 kMaxUnsettledMs = 1000;

} // namespace

ViewFacts::ViewFacts(session::ViewState &state, TimelineRenderer &renderer)
    : m_state(state)
    , m_renderer(renderer)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &ViewFacts::rangeSettled);
    connect(&state, &session::ViewState::thresholdChanged, this, &ViewFacts::findGaps);
    connect(&state.highlight(), &session::Highlight::changed, this, &ViewFacts::findMarks);
    connectFinders();
}

void ViewFacts::connectFinders()
{
    connect(&m_stats, &RowStatsFinder::found, this, [this](const RowStats &stats) {
        m_renderer.facts().stats = stats;
        emit changed();
    });
    connect(&m_facts, &FactFinder::sharesFound, this, [this](const Shares &shares) {
        m_renderer.facts().shares = shares;
        emit changed();
    });
    connect(&m_facts, &FactFinder::gapsFound, this,
            [this](const std::vector<links::IdleGap> &gaps) {
                m_renderer.facts().gaps = gaps;
                m_facts.findCauses(m_renderer.facts().causes.unknownOf(gaps));
                emit changed();
            });
    connect(&m_facts, &FactFinder::causesFound, this, [this](const GapCauses &causes) {
        m_renderer.facts().causes.add(causes);
        emit changed();
    });
    connect(&m_facts, &FactFinder::marksFound, this, [this](const Marks &marks) {
        m_renderer.facts().marks = marks;
        emit changed();
    });
}

void ViewFacts::setStore(std::shared_ptr<const store::Store> store)
{
    m_facts.setStore(store);
    m_stats.setStore(std::move(store));
}

/// The range may move with every state of a trace that grows and never settle: then and again what
/// waits for that is found out all the same.
void ViewFacts::growStore(std::shared_ptr<const store::Store> store, bool wasSettled)
{
    m_facts.growStore(store);
    m_stats.setStore(std::move(store));
    if (wasSettled || m_settled.elapsed() > kMaxUnsettledMs)
        rangeSettled();
    if (!m_facts.isBusy())
        findGaps();
}

void ViewFacts::showRange()
{
    findGaps();
    m_settle.start();
}

void ViewFacts::rangeSettled()
{
    m_settled.start();
    m_stats.find(m_state.range(), m_renderer.tracksInView());
    m_facts.findShares(m_state.range());
    if (m_state.highlight().isActive())
        findMarks();
}

void ViewFacts::findGaps()
{
    m_facts.findGaps(m_renderer.deviceAxis(), m_state.idleThreshold());
}

void ViewFacts::findMarks()
{
    m_facts.findMarks(m_renderer.deviceAxis(), m_state.highlight().names());
}

bool ViewFacts::isBusy() const
{
    return m_facts.isBusy() || m_stats.isBusy() || m_settle.isActive();
}

} // namespace trilane::timeline
