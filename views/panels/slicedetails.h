// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/slicefacts.h"
#include "views/panels/detailspage.h"

#include <QCoreApplication>

namespace trilane {

/// Says in words what is known of a slice. GUI thread.
class SliceDetails
{
    Q_DECLARE_TR_FUNCTIONS(SliceDetails)

public:
    SliceDetails(const Store &store, const SliceFacts &facts, const Theme &theme);
    [[nodiscard]] QString html();

private:
    void addTime();
    void addPlace();
    void addLaunchConfig();
    void addCopy();
    void addRangeInfo();
    void addLaunch();
    void addState();
    void addOsCall();
    void addRanges();
    void addOwnKind();
    void addGpuWork();
    [[nodiscard]] QString nameOf(const Slice &slice) const;
    [[nodiscard]] QString title() const;

    const Store &m_store;
    const SliceFacts &m_facts;
    const Slice &m_slice;
    const Theme &m_theme;
    DetailsPage m_page;
};

} // namespace trilane
