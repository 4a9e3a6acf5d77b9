// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/picturedialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

namespace trilane {

namespace {

constexpr int kLargestSide = 16384;

QSpinBox *pixelBox(QWidget *parent, const QString &name)
{
    auto *box = new QSpinBox(parent);
    box->setObjectName(name);
    box->setRange(320, kLargestSide);
    box->setSuffix(QStringLiteral(" px"));
    return box;
}

} // namespace

PictureDialog::PictureDialog(QSize view, bool dark, QWidget *parent)
    : QDialog(parent)
    , m_part(new QComboBox(this))
    , m_rows(new QComboBox(this))
    , m_width(pixelBox(this, QStringLiteral("pictureWidth")))
    , m_height(pixelBox(this, QStringLiteral("pictureHeight")))
    , m_scale(new QComboBox(this))
    , m_theme(new QComboBox(this))
{
    setWindowTitle(tr("Picture of the timeline"));
    m_part->addItems({tr("What is in view"), tr("The whole trace")});
    m_rows->addItems({tr("As many as fit the height"), tr("All of them")});
    m_scale->addItems({QStringLiteral("1×"), QStringLiteral("1.5×"), QStringLiteral("2×")});
    m_theme->addItems({tr("Light"), tr("Dark")});
    auto *size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(m_height);
    auto *form = new QFormLayout;
    form->setSpacing(10);
    form->addRow(tr("Time"), m_part);
    form->addRow(tr("Rows"), m_rows);
    form->addRow(tr("Size"), size);
    form->addRow(tr("Words and rows"), m_scale);
    form->addRow(tr("Appearance"), m_theme);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_rows, &QComboBox::currentIndexChanged, m_height,
            [this](int at) { m_height->setEnabled(at == 0); });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(14);
    layout->addLayout(form);
    layout->addWidget(buttons);
    restore(view, dark);
    connect(this, &QDialog::accepted, this, [this] {
        QSettings settings;
        settings.setValue(QStringLiteral("picture/size"),
                          QSize(m_width->value(), m_height->value()));
        settings.setValue(QStringLiteral("picture/scale"), m_scale->currentIndex());
    });
}

void PictureDialog::restore(QSize view, bool dark)
{
    const QSettings settings;
    const QSize size = settings.value(QStringLiteral("picture/size"), view).toSize();
    m_width->setValue(size.width());
    m_height->setValue(size.height());
    m_scale->setCurrentIndex(settings.value(QStringLiteral("picture/scale"), 0).toInt());
    m_theme->setCurrentIndex(dark ? 1 : 0);
}

PictureRequest PictureDialog::request() const
{
    PictureRequest request;
    request.part =
        m_part->currentIndex() == 1 ? PictureRequest::Part::WholeTrace : PictureRequest::Part::View;
    request.width = m_width->value();
    request.height = m_rows->currentIndex() == 1 ? 0 : m_height->value();
    request.scale = 1.0 + 0.5 * std::max(0, m_scale->currentIndex());
    request.dark = m_theme->currentIndex() == 1;
    return request;
}

} // namespace trilane
