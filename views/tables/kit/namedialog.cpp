// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/namedialog.h"

#include "views/style/look.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace trilane::tables {

NameDialog::NameDialog(const QString &title, const QString &accept, Check check, QWidget *parent)
    : QDialog(parent)
    , m_check(std::move(check))
    , m_line(new QLineEdit(this))
    , m_remark(new QLabel(this))
    , m_accept(new QPushButton(accept, this))
{
    setWindowTitle(title);
    m_line->setAccessibleName(tr("Name"));
    m_line->setPlaceholderText(tr("Name"));
    m_line->setMinimumWidth(320);
    style::setLook(m_remark, style::Look::Fault);
    m_remark->setWordWrap(true);
    m_remark->setMinimumHeight(2 * m_remark->fontMetrics().lineSpacing());
    m_remark->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    style::setLook(m_accept, style::Look::Primary);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(m_accept, QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_line, &QLineEdit::textChanged, this, &NameDialog::showRemark);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 12);
    layout->addWidget(m_line);
    layout->addWidget(m_remark);
    layout->addWidget(buttons);
    showRemark();
}

void NameDialog::setName(const QString &name)
{
    m_line->setText(name);
    m_line->selectAll();
}

QString NameDialog::name() const
{
    return m_line->text().trimmed();
}

void NameDialog::showRemark()
{
    const Remark remark = name().isEmpty() ? Remark{.text = {}, .isFault = true} : m_check(name());
    m_remark->setText(remark.text);
    m_accept->setEnabled(!remark.isFault);
    m_accept->setDefault(true);
}

} // namespace trilane::tables
