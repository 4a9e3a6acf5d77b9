// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/text/idlefacts.h"
#include "views/items/text/latefacts.h"
#include "views/session/jobs/backgroundjob.h"

#include <QObject>

#include <memory>
#include <optional>
#include <variant>

namespace trilane::session {

class ViewState;

/// Facts about the selection, computed once in the background for all views that show them, in
/// parts, fast ones first. Nothing for an area. GUI thread; owned by ViewState.
class SelectionFacts : public QObject
{
    Q_OBJECT

public:
    using Facts =
        std::variant<std::monostate, items::SliceFacts, items::GapFacts, items::RangeFacts>;

    explicit SelectionFacts(ViewState &view);

    /// Called by views that show facts; from then on they are looked up.
    void begin();
    /// Facts about the selection; nothing until found().
    [[nodiscard]] const Facts &facts() const { return m_facts; }
    /// Comparison of a slice with others of its name; set at compared().
    [[nodiscard]] const items::OwnKind &ownKind() const { return m_ownKind; }
    /// For a slice, if available.
    [[nodiscard]] const std::optional<items::LateFacts> &late() const { return m_late; }
    [[nodiscard]] bool isRunning() const
    {
        return m_job.isRunning() || m_compareJob.isRunning() || m_lateJob.isRunning();
    }

signals:
    /// The selection is another one, or none: nothing is known of it yet.
    void cleared();
    /// facts() are available.
    void found();
    /// ownKind() is available; soon after found() if there is nothing to compare.
    void compared();
    /// All facts are available; for a selection without facts, soon after cleared().
    void completed();

private:
    void look();
    void loadDetails(std::shared_ptr<const store::Store> store);
    void endPart();

    ViewState &m_view;
    bool m_begun = false;
    Facts m_facts;
    items::OwnKind m_ownKind;
    std::optional<items::LateFacts> m_late;
    BackgroundJob m_job{JobPriority::Soon};
    BackgroundJob m_compareJob;
    BackgroundJob m_lateJob;
};

} // namespace trilane::session
