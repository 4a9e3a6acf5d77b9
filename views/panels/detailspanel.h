// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/idlefacts.h"
#include "views/items/slicefacts.h"
#include "views/session/backgroundjob.h"
#include "views/session/viewstate.h"

#include <QTextBrowser>

#include <variant>

namespace trilane {

/// Explains what is selected, with links to what it has to do with. Facts are looked up in the
/// background. GUI thread.
class DetailsPanel : public QTextBrowser
{
    Q_OBJECT

public:
    explicit DetailsPanel(ViewState *view, QWidget *parent = nullptr);

    /// The page as plain text.
    [[nodiscard]] QString text() const { return toPlainText(); }

protected:
    void changeEvent(QEvent *event) override;

private:
    using Facts = std::variant<std::monostate, SliceFacts, GapFacts, RangeFacts>;
    [[nodiscard]] static Facts lookUp(const Store &store, const Selection &selection,
                                      const JobContext &job);
    void look();
    void render();
    [[nodiscard]] QString pageOf() const;
    [[nodiscard]] QString overview() const;
    void addTraceRows(class DetailsPage &page) const;

    ViewState *m_view;
    Facts m_facts;
    BackgroundJob m_job;
};

} // namespace trilane
