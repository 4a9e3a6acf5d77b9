// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/pages/accountdialog.h"

#include "model/store/tables.h"
#include "views/items/text/humantext.h"
#include "views/items/text/viewtables.h"
#include "views/tables/kit/datatable.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace trilane::tables {

AccountDialog::AccountDialog(store::Tables trace, QWidget *parent)
    : QDialog(parent)
    , m_table(new DataTable(this))
{
    const format::Account &account = trace.account();
    setWindowTitle(tr("Import report"));
    resize(860, 460);
    auto *sum = new QLabel(tr("%1 source events: %2 imported unchanged, %3 repaired, %4 dropped. "
                              "%5 were lost before they reached the file.")
                               .arg(items::countText(account.eventsInSource),
                                    items::countText(account.total(format::Outcome::Imported)),
                                    items::countText(account.total(format::Outcome::Repaired)),
                                    items::countText(account.total(format::Outcome::Dropped)),
                                    items::countText(account.total(format::Outcome::Lost))),
                           this);
    sum->setWordWrap(true);
    m_table->setTable(items::accountTable(account));
    m_table->setAccessibleName(windowTitle());
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    QPushButton *copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, m_table, &DataTable::copySelection);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(12);
    layout->addWidget(sum);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
}

} // namespace trilane::tables
