// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/recordeddialog.h"

#include "model/analysis/completeness/completeness.h"
#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/recordedwords.h"
#include "views/items/text/savewords.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace trilane::tables {

namespace {

enum Column { What, Amount, Why, How, Columns };

} // namespace

RecordedDialog::RecordedDialog(store::Tables trace, QWidget *parent)
    : QDialog(parent)
    , m_tree(new QTreeWidget(this))
{
    setWindowTitle(tr("Capture coverage"));
    resize(1080, 520);
    m_tree->setAccessibleName(windowTitle());
    m_tree->setColumnCount(Columns);
    m_tree->setHeaderLabels({tr("Kind"), tr("Recorded"), tr("Reason"), tr("How to record it")});
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setUniformRowHeights(true);
    if (const auto moment = format::SaveMoment::of(trace.info(), trace.span()))
        m_saved = items::SaveWords::sentence(*moment, trace.span().begin);
    fill(trace);
    fitColumns();
    auto *sum =
        new QLabel(m_there == m_all ? tr("Everything was recorded.")
                                    : tr("%1 of %2 kinds of data were recorded. Causes that depend "
                                         "on missing data cannot be determined.")
                                          .arg(m_there)
                                          .arg(m_all),
                   this);
    sum->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    QPushButton *copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(asText()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(12);
    if (!m_saved.isEmpty()) {
        auto *saved = new QLabel(m_saved, this);
        saved->setObjectName(QStringLiteral("savedBecause"));
        saved->setWordWrap(true);
        saved->setTextFormat(Qt::PlainText);
        saved->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        layout->addWidget(saved);
    }
    layout->addWidget(sum);
    layout->addWidget(m_tree, 1);
    layout->addWidget(buttons);
}

void RecordedDialog::fill(store::Tables trace)
{
    const completeness::Completeness all = completeness::completenessOf(trace);
    for (const completeness::RecordedProcess &process : all.processes) {
        auto *owner =
            new QTreeWidgetItem(m_tree, {items::RecordedWords::owner(trace, process.process)});
        QFont font = owner->font(What);
        font.setBold(true);
        owner->setFont(What, font);
        int there = 0;
        for (const completeness::RecordedPart &part : process.parts) {
            auto *line = new QTreeWidgetItem(owner, {items::RecordedWords::name(part.kind),
                                                     items::RecordedWords::amount(part),
                                                     items::RecordedWords::reason(part, all.by),
                                                     items::RecordedWords::remedy(part, all)});
            for (int column = 0; column < Columns; ++column)
                line->setToolTip(column, items::tipText(line->text(column)));
            there += part.slices > 0;
        }
        const auto count = static_cast<int>(process.parts.size());
        owner->setText(Amount, tr("%1 of %2").arg(there).arg(count));
        m_there += there;
        m_all += count;
        // With many processes, unrecorded ones are collapsed.
        owner->setExpanded(there > 0 || all.processes.size() <= 6);
    }
}

void RecordedDialog::fitColumns()
{
    m_tree->header()->setStretchLastSection(true);
    for (int column = What; column < How; ++column) {
        m_tree->resizeColumnToContents(column);
        const int most = column == Why ? 380 : 340;
        m_tree->setColumnWidth(column, std::min(m_tree->columnWidth(column) + 12, most));
    }
}

QString RecordedDialog::asText() const
{
    QStringList lines;
    if (!m_saved.isEmpty())
        lines << m_saved;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *owner = m_tree->topLevelItem(i);
        lines << owner->text(What) + QLatin1Char('\t') + owner->text(Amount);
        for (int j = 0; j < owner->childCount(); ++j) {
            QStringList cells;
            for (int column = 0; column < Columns; ++column)
                cells << owner->child(j)->text(column);
            lines << cells.join(QLatin1Char('\t'));
        }
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace trilane::tables
