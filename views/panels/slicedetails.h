// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/latefacts.h"
#include "views/panels/detailspage.h"

#include <QCoreApplication>

namespace trilane {

/// Says in words what is known of a slice; `late` is added when it has been found out. What goes
/// with GPU work and with threads is in files of its own. GUI thread.
class SliceDetails
{
    Q_DECLARE_TR_FUNCTIONS(SliceDetails)

public:
    SliceDetails(const Store &store, const SliceFacts &facts, const OwnKind &ownKind,
                 const std::optional<LateFacts> &late, const Theme &theme);
    [[nodiscard]] QString html();
    /// Of the page that html() made.
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
    void addWakeup(const Wakeup &wakeup);
    void addWoken();
    void addItem(const FoundSlice &found, const QString &text);
    [[nodiscard]] QString shortNameOf(const Slice &slice) const;
    [[nodiscard]] QString nameOf(const Slice &slice) const;
    [[nodiscard]] QString title() const;

    const Store &m_store;
    const SliceFacts &m_facts;
    const Slice &m_slice;
    const OwnKind &m_ownKind;
    const std::optional<LateFacts> &m_late;
    const Theme &m_theme;
    DetailsPage m_page;
};

} // namespace trilane
