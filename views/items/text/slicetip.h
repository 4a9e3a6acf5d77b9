// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace trilane::items {

/// Tooltip of a slice: name, time, location, and the main attributes of its kind. Decodes nothing.
/// GUI thread.
class SliceTip
{
    Q_DECLARE_TR_FUNCTIONS(SliceTip)

public:
    SliceTip(const store::Store &store, const store::FoundSlice &slice);

    [[nodiscard]] QStringList lines();

private:
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString time() const;
    [[nodiscard]] QString text(StringId id) const;
    void addLaunchConfig();
    void addCopy();
    void addState();
    void addRange();
    void addOwner();

    const store::Store &m_store;
    const store::FoundSlice &m_found;
    const format::Slice &m_slice;
    QStringList m_lines;
};

} // namespace trilane::items
