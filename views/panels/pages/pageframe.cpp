// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/pages/pageframe.h"

#include "views/style/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace trilane::panels {

namespace {

constexpr int kColumnWidth = 560;

} // namespace

QVBoxLayout *makePageColumn(QWidget *page)
{
    auto *column = new QWidget(page);
    column->setFixedWidth(kColumnWidth);
    auto *content = new QVBoxLayout(column);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(8);
    auto *row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(column);
    row->addStretch();
    auto *outer = new QVBoxLayout(page);
    outer->addStretch(2);
    outer->addLayout(row);
    outer->addStretch(3);
    return content;
}

QLabel *pageTitle(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(QStringLiteral("pageTitle"));
    style::setLook(label, style::Look::Title);
    label->setWordWrap(true);
    return label;
}

QLabel *pageText(QWidget *parent)
{
    auto *label = new QLabel(parent);
    style::setLook(label, style::Look::Text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace trilane::panels
