// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/dialogs/cutdialog.h"

#include "views/session/state/viewstate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

namespace trilane::panels {

namespace {

QLabel *remark(const QString &words)
{
    auto *label = new QLabel(words);
    label->setWordWrap(true);
    label->setIndent(20);
    return label;
}

} // namespace

CutDialog::CutDialog(const session::ViewState &view, QWidget *parent)
    : QDialog(parent)
    , m_what(new QComboBox)
    , m_names(new QCheckBox(tr("Replace names")))
    , m_whole(new QCheckBox(tr("Do not clip slices at the ends of the time range")))
{
    setWindowTitle(tr("Save selection"));
    addParts(view);
    m_what->setObjectName(QStringLiteral("cutPart"));
    m_what->setAccessibleName(tr("Part of the trace"));
    m_names->setObjectName(QStringLiteral("cutNames"));
    m_whole->setObjectName(QStringLiteral("cutWhole"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setText(tr("Save as…"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *form = new QFormLayout(this);
    form->addRow(tr("Part"), m_what);
    form->addRow(QString(), m_names);
    form->addRow(QString(),
                 remark(tr("Renames processes, threads, kernels, ranges, files, counters and "
                           "arguments to names like kernel_12, and omits host, command line and "
                           "time of day. Names of CUDA and OS functions are kept.")));
    form->addRow(QString(), m_whole);
    form->addRow(QString(), remark(tr("Otherwise slices are clipped to the part, so that times add "
                                      "up to those of the part.")));
    form->addRow(buttons);
    setMinimumWidth(480);
}

void CutDialog::addPart(const QString &words, Part part, Ns duration)
{
    const QString length = QString::fromStdString(formatDuration(duration));
    m_what->addItem(tr("%1 (%2)", "a part and how long it is").arg(words, length));
    m_parts.push_back(std::move(part));
}

/// The most special first: it was selected for something.
void CutDialog::addParts(const session::ViewState &view)
{
    const session::Selection &selection = view.selection();
    if (const auto *area = std::get_if<session::AreaSelection>(&selection)) {
        addPart(tr("Selected area, rows: %1").arg(area->rows), {area->range, area->tracks},
                area->range.duration());
        addPart(tr("Selected time, all rows"), {area->range, {}}, area->range.duration());
    } else if (const auto *time = std::get_if<TimeRange>(&selection)) {
        addPart(tr("Selected time, all rows"), {*time, {}}, time->duration());
    } else if (const auto *gap = std::get_if<session::GapSelection>(&selection)) {
        addPart(tr("Selected gap, all rows"), {gap->range, {}}, gap->range.duration());
    } else if (const auto *slice = std::get_if<store::FoundSlice>(&selection);
               slice && slice->slice.duration > 0) {
        addPart(tr("Time of the selected slice, all rows"), {slice->slice.range(), {}},
                slice->slice.duration);
    }
    addPart(tr("Visible time, all rows"), {view.targetRange(), {}}, view.targetRange().duration());
    // Events at the end of the trace are included.
    addPart(tr("Whole trace"), {TimeRange::everything(), {}}, view.bounds().duration());
}

CutChoice CutDialog::choice() const
{
    const Part &part = m_parts[static_cast<size_t>(std::max(0, m_what->currentIndex()))];
    return {.range = part.range,
            .tracks = part.tracks,
            .keepWhole = m_whole->isChecked(),
            .replaceNames = m_names->isChecked()};
}

} // namespace trilane::panels
