// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"
#include "views/items/text/latefacts.h"
#include "views/panels/details/detailspage.h"

#include <QCoreApplication>

namespace trilane::panels {

/// Describes a slice; `late` is added when available. GPU work and threads are in separate files.
/// GUI thread.
class SliceDetails
{
    Q_DECLARE_TR_FUNCTIONS(SliceDetails)

public:
    SliceDetails(store::Tables trace, const items::SliceFacts &facts, const items::OwnKind &ownKind,
                 const std::optional<items::LateFacts> &late, const theme::Theme &theme);
    [[nodiscard]] QString html();
    /// Text of the page made by html().
    [[nodiscard]] const QString &text() const { return m_page.text(); }

private:
    void addTime();
    void addPlace();
    void addCaller();
    void addLaunchConfig();
    void addCopy();
    void addRangeInfo();
    void addLaunch();
    void addProjection();
    void addProjections();
    void addState();
    void addOsCall();
    void addRanges();
    void addOwnKind();
    void addGpuWork();
    void addLaunchedWork();
    void addWakeup(const links::Wakeup &wakeup);
    void addWoken();
    void addItem(const store::FoundSlice &found, const QString &text);
    [[nodiscard]] QString shortNameOf(const format::Slice &slice) const;
    [[nodiscard]] QString nameOf(const format::Slice &slice) const;
    [[nodiscard]] QString title() const;

    store::Tables m_trace;
    const items::SliceFacts &m_facts;
    const format::Slice &m_slice;
    const items::OwnKind &m_ownKind;
    const std::optional<items::LateFacts> &m_late;
    const theme::Theme &m_theme;
    DetailsPage m_page;
};

} // namespace trilane::panels
