// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/picturesource.h"
#include "views/session/jobs/backgroundjob.h"

#include <QDialog>
#include <QTimer>

#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace trilane::panels {

/// Asks for the options of an exported image, with a preview. Remembers the last options. GUI
/// thread.
class PictureDialog : public QDialog
{
    Q_OBJECT

public:
    /// Results of exec() in addition to Rejected.
    enum Answer { Save = QDialog::Accepted, Copy = 2 };
    /// Type of the current selection.
    enum class Selected { Nothing, Time, Area };
    [[nodiscard]] static Selected selectedIn(const session::ViewState &view);

    /// `view`: the visible state: its size, name, column and scroll position.
    PictureDialog(const session::PictureRequest &view, Selected selected,
                  QWidget *parent = nullptr);

    using Source = std::function<session::PictureSource(const session::PictureRequest &request)>;
    using Preview =
        std::function<QImage(const session::PictureSource &source, const jobs::JobContext &job)>;
    /// Source of a request, queried on this thread, and its preview, drawn on another thread.
    void setPreview(Source source, Preview preview);
    [[nodiscard]] session::PictureRequest request() const;

private:
    struct Preset
    {
        QSize size;
        double dpi;
    };

    void build();
    [[nodiscard]] QWidget *makeForm();
    [[nodiscard]] QWidget *makeButtons();
    void restore();
    void remember() const;
    void takePreset();
    void choicesChanged();
    void showPreview();
    [[nodiscard]] Preset preset() const;

    session::PictureRequest m_view;
    Selected m_selected;
    Source m_source;
    Preview m_preview;
    session::BackgroundJob m_drawing{session::JobPriority::Awaited};
    QTimer m_soon;
    QComboBox *m_what;
    QComboBox *m_format;
    QComboBox *m_preset;
    QSpinBox *m_width;
    QSpinBox *m_height;
    QComboBox *m_rows;
    QComboBox *m_scale;
    QComboBox *m_theme;
    QLineEdit *m_title;
    QCheckBox *m_legend;
    QCheckBox *m_notes;
    QCheckBox *m_ruler;
    QLabel *m_picture;
};

} // namespace trilane::panels
