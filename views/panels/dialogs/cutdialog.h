// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;

namespace trilane::session {
class ViewState;
} // namespace trilane::session

namespace trilane::panels {

/// Part of a trace to save, and how.
struct CutChoice
{
    TimeRange range;
    std::vector<TrackId> tracks; ///< empty: all
    bool keepWhole = false;
    bool replaceNames = false;
};

/// Asks for the part of the trace to save as a separate trace: the selected area or time, the view,
/// or everything. GUI thread.
class CutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit CutDialog(const session::ViewState &view, QWidget *parent = nullptr);

    [[nodiscard]] CutChoice choice() const;

private:
    struct Part
    {
        TimeRange range;
        std::vector<TrackId> tracks;
    };

    void addParts(const session::ViewState &view);
    /// `duration` is shown after the text.
    void addPart(const QString &words, Part part, Ns duration);

    std::vector<Part> m_parts; ///< as in m_what
    QComboBox *m_what;
    QCheckBox *m_names;
    QCheckBox *m_whole;
};

} // namespace trilane::panels
