// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/pages/firststeps.h"

#include "views/style/look.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace trilane::panels {

FirstSteps::FirstSteps(QWidget *parent)
    : QWidget(parent)
    , m_lines(new QGridLayout(this))
{
    setObjectName(QStringLiteral("firstSteps"));
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setHorizontalSpacing(16);
    m_lines->setVerticalSpacing(5);
    m_lines->setColumnStretch(1, 1);
}

void FirstSteps::setMoves(const std::vector<Move> &moves)
{
    while (QLayoutItem *item = m_lines->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const auto &[keys, words] : moves) {
        auto *key = new QLabel(QStringLiteral("<b>%1</b>").arg(keys.toHtmlEscaped()), this);
        key->setTextFormat(Qt::RichText);
        auto *meaning = new QLabel(words, this);
        style::setLook(meaning, style::Look::Text);
        meaning->setWordWrap(true);
        m_lines->addWidget(key, row, 0, Qt::AlignTop);
        m_lines->addWidget(meaning, row++, 1);
    }
}

FirstStepsDialog::FirstStepsDialog(const std::vector<Move> &moves, bool isSampleThere,
                                   QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("First steps"));
    auto *steps = new FirstSteps(this);
    steps->setMoves(moves);
    steps->setMinimumWidth(520);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    QPushButton *sample = buttons->addButton(tr("Open the sample"), QDialogButtonBox::ActionRole);
    sample->setVisible(isSampleThere);
    connect(sample, &QPushButton::clicked, this, [this] {
        accept();
        emit sampleRequested();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 12);
    layout->setSpacing(14);
    layout->addWidget(steps);
    layout->addWidget(buttons);
}

} // namespace trilane::panels
