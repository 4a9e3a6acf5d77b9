// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/dialogs/picturedialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace trilane::panels {

namespace {

constexpr int kMaxSide = 16384;
constexpr QSize kPreview{520, 390};
constexpr int kSoonMs = 120;
enum Size { AsSeen, Slide, Paper, FourK, Own };

QSpinBox *pixelBox(QWidget *parent, const QString &name)
{
    auto *box = new QSpinBox(parent);
    box->setObjectName(name);
    box->setRange(320, kMaxSide);
    box->setSuffix(QStringLiteral(" px"));
    return box;
}

template <class Widget>
Widget *named(Widget *widget, const char *name)
{
    widget->setObjectName(QLatin1String(name));
    return widget;
}

QString keyOf(const QWidget *choice)
{
    return QStringLiteral("picture/") + choice->objectName();
}

} // namespace

PictureDialog::Selected PictureDialog::selectedIn(const session::ViewState &view)
{
    if (!view.selectedTime())
        return Selected::Nothing;
    return std::holds_alternative<session::AreaSelection>(view.selection()) ? Selected::Area
                                                                            : Selected::Time;
}

PictureDialog::PictureDialog(const session::PictureRequest &view, Selected selected,
                             QWidget *parent)
    : QDialog(parent)
    , m_view(view)
    , m_selected(selected)
    , m_what(named(new QComboBox(this), "what"))
    , m_format(named(new QComboBox(this), "format"))
    , m_preset(named(new QComboBox(this), "preset"))
    , m_width(pixelBox(this, QStringLiteral("pictureWidth")))
    , m_height(pixelBox(this, QStringLiteral("pictureHeight")))
    , m_rows(named(new QComboBox(this), "rows"))
    , m_scale(named(new QComboBox(this), "scale"))
    , m_theme(named(new QComboBox(this), "theme"))
    , m_title(named(new QLineEdit(this), "title"))
    , m_legend(named(new QCheckBox(tr("Legend"), this), "legend"))
    , m_notes(named(new QCheckBox(tr("Marks and notes"), this), "notes"))
    , m_ruler(named(new QCheckBox(tr("Ruler"), this), "ruler"))
    , m_picture(named(new QLabel(this), "preview"))
{
    setWindowTitle(tr("Export image"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &PictureDialog::showPreview);
    build();
    restore();
    choicesChanged();
}

QWidget *PictureDialog::makeForm()
{
    m_what->addItems({tr("Visible part"),
                      m_selected == Selected::Area ? tr("Selected area: its time and rows")
                                                   : tr("Time of the selection"),
                      tr("The whole trace")});
    m_format->addItems({QStringLiteral("PNG"), QStringLiteral("SVG"), QStringLiteral("PDF")});
    m_preset->addItems({tr("Same as screen"), tr("Slide, 1920 × 1080"), tr("Paper, A4 landscape"),
                        tr("4K, 3840 × 2160"), tr("Custom size")});
    m_rows->addItems({tr("As many as fit"), tr("All rows")});
    m_scale->addItems({QStringLiteral("1×"), QStringLiteral("1.5×"), QStringLiteral("2×")});
    m_theme->addItems({tr("Light"), tr("Dark")});
    m_title->setPlaceholderText(m_view.trace);
    m_title->setToolTip(m_view.trace);
    auto *size = new QHBoxLayout;
    size->addWidget(m_width, 1);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(m_height, 1);
    auto *parts = new QHBoxLayout;
    for (QCheckBox *box : {m_legend, m_notes, m_ruler})
        parts->addWidget(box);
    auto *page = new QWidget(this);
    auto *form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(10);
    form->addRow(tr("Part"), m_what);
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("Size"), m_preset);
    form->addRow(QString(), size);
    form->addRow(tr("Rows"), m_rows);
    form->addRow(tr("Text and rows"), m_scale);
    form->addRow(tr("Appearance"), m_theme);
    form->addRow(tr("Title"), m_title);
    form->addRow(tr("Include"), parts);
    return page;
}

QWidget *PictureDialog::makeButtons()
{
    auto *buttons = new QDialogButtonBox(this);
    auto *save = buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
    auto *copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    save->setDefault(true);
    copy->setObjectName(QStringLiteral("copyPicture"));
    copy->setToolTip(tr("Copy a bitmap to the clipboard"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copy, &QPushButton::clicked, this, [this] { done(Copy); });
    return buttons;
}

void PictureDialog::build()
{
    m_picture->setFixedSize(kPreview);
    m_picture->setAlignment(Qt::AlignCenter);
    auto *upper = new QHBoxLayout;
    upper->setSpacing(20);
    upper->addWidget(makeForm(), 0, Qt::AlignTop);
    upper->addWidget(m_picture);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(14);
    layout->addLayout(upper);
    layout->addWidget(makeButtons());
    for (QComboBox *box : {m_what, m_format, m_rows, m_scale, m_theme})
        connect(box, &QComboBox::currentIndexChanged, this, &PictureDialog::choicesChanged);
    connect(m_preset, &QComboBox::currentIndexChanged, this, &PictureDialog::takePreset);
    for (QSpinBox *box : {m_width, m_height})
        connect(box, &QSpinBox::valueChanged, this, [this] {
            m_preset->setCurrentIndex(Own);
            choicesChanged();
        });
    for (QCheckBox *box : {m_legend, m_notes, m_ruler})
        connect(box, &QCheckBox::toggled, this, &PictureDialog::choicesChanged);
    connect(m_title, &QLineEdit::textChanged, this, &PictureDialog::choicesChanged);
    connect(this, &QDialog::finished, this, [this](int answer) {
        if (answer != Rejected)
            remember();
    });
}

void PictureDialog::restore()
{
    const QSettings settings;
    for (QComboBox *box : {m_what, m_format, m_preset, m_rows, m_scale, m_theme})
        box->setCurrentIndex(settings.value(keyOf(box), 0).toInt());
    for (QCheckBox *box : {m_legend, m_notes, m_ruler})
        box->setChecked(settings.value(keyOf(box), true).toBool());
    if (m_preset->currentIndex() == Own) {
        const QSignalBlocker width(m_width);
        const QSignalBlocker height(m_height);
        const QSize own = settings.value(QStringLiteral("picture/size"), m_view.size).toSize();
        m_width->setValue(own.width());
        m_height->setValue(own.height());
    } else {
        takePreset();
    }
    if (m_selected != Selected::Nothing)
        return;
    const int selection = static_cast<int>(session::PictureRequest::What::Selection);
    m_what->setItemData(selection, 0, Qt::UserRole - 1); // not to be chosen
    if (m_what->currentIndex() == selection)
        m_what->setCurrentIndex(0);
}

void PictureDialog::remember() const
{
    QSettings settings;
    for (const QComboBox *box : {m_what, m_format, m_preset, m_rows, m_scale, m_theme})
        settings.setValue(keyOf(box), box->currentIndex());
    for (const QCheckBox *box : {m_legend, m_notes, m_ruler})
        settings.setValue(keyOf(box), box->isChecked());
    settings.setValue(QStringLiteral("picture/size"), QSize(m_width->value(), m_height->value()));
}

PictureDialog::Preset PictureDialog::preset() const
{
    switch (m_preset->currentIndex()) {
    case Slide:
        return {{1920, 1080}, 96};
    case Paper:
        return {session::PictureRequest::dotsOf({297, 210}, 300), 300};
    case FourK:
        return {{3840, 2160}, 96};
    case Own:
        return {{m_width->value(), m_height->value()}, 96};
    default:
        return {m_view.size, m_view.dpi};
    }
}

void PictureDialog::takePreset()
{
    if (m_preset->currentIndex() != Own) {
        const QSignalBlocker width(m_width);
        const QSignalBlocker height(m_height);
        m_width->setValue(preset().size.width());
        m_height->setValue(preset().size.height());
    }
    choicesChanged();
}

void PictureDialog::choicesChanged()
{
    // The rows of an area are as many as they are.
    const bool own =
        m_selected == Selected::Area &&
        m_what->currentIndex() == static_cast<int>(session::PictureRequest::What::Selection);
    m_rows->setEnabled(!own);
    m_height->setEnabled(!own && m_rows->currentIndex() == 0);
    m_soon.start();
}

void PictureDialog::setPreview(Source source, Preview preview)
{
    m_source = std::move(source);
    m_preview = std::move(preview);
    m_soon.start();
}

void PictureDialog::showPreview()
{
    if (!m_preview)
        return;
    m_drawing.start(
        [source = m_source(request()), draw = m_preview,
         room = kPreview * devicePixelRatioF()](const jobs::JobContext &job) {
            return draw(source, job).scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        },
        [this](const QImage &image) {
            QPixmap pixmap = QPixmap::fromImage(image);
            pixmap.setDevicePixelRatio(devicePixelRatioF());
            m_picture->setPixmap(pixmap);
        });
}

session::PictureRequest PictureDialog::request() const
{
    session::PictureRequest request = m_view;
    request.what = static_cast<session::PictureRequest::What>(m_what->currentIndex());
    request.format = static_cast<session::PictureRequest::Format>(m_format->currentIndex());
    request.rows = static_cast<session::PictureRequest::Rows>(m_rows->currentIndex());
    request.size = {m_width->value(), m_height->value()};
    request.dpi = preset().dpi;
    request.scale = (1.0 + 0.5 * std::max(0, m_scale->currentIndex())) * request.dpi / 96;
    request.dark = m_theme->currentIndex() == 1;
    if (!m_title->text().trimmed().isEmpty())
        request.title = m_title->text().trimmed();
    request.legend = m_legend->isChecked();
    request.notes = m_notes->isChecked();
    request.ruler = m_ruler->isChecked();
    return request;
}

} // namespace trilane::panels
