// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/report.h"

#include <QToolButton>

#include <array>
#include <vector>

class QMenu;

namespace trilane::tables {

/// Menu of the group keys of a report: its usual keys, more keys, and whether names are folded to
/// base names. The name may be removed if another key is selected. Stored per report. GUI thread.
class GroupChoice : public QToolButton
{
    Q_OBJECT

public:
    explicit GroupChoice(QWidget *parent = nullptr);

    void setReport(stats::ReportId id);
    [[nodiscard]] std::vector<stats::GroupKey> groupBy(stats::ReportId id) const;
    /// Kernels only.
    [[nodiscard]] bool isFolded(stats::ReportId id) const;
    void setFolded(bool folded);

signals:
    void groupingChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void addKey(stats::GroupKey key, bool on);
    void toggle(stats::GroupKey key, bool on);
    [[nodiscard]] std::vector<stats::GroupKey> &chosen()
    {
        return m_chosen[static_cast<size_t>(m_report)];
    }
    [[nodiscard]] bool hasNames() const;
    void updateText();

    stats::ReportId m_report = stats::ReportId::Kernels;
    QMenu *m_menu;
    std::array<std::vector<stats::GroupKey>, stats::kReportCount> m_chosen; ///< by report
    bool m_folded = true;
};

} // namespace trilane::tables
