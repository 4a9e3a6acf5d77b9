// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/panels/details/detailslink.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::panels {

/// Writes a page of the details panel in Qt's rich text HTML. Used for one page.
class DetailsPage
{
    Q_DECLARE_TR_FUNCTIONS(DetailsPage)

public:
    explicit DetailsPage(const theme::Theme &theme);

    /// Text of the machine, in fixed width.
    [[nodiscard]] static QString code(const QString &text);
    /// `html` with a sentence that is shown while the mouse rests on it.
    [[nodiscard]] static QString tip(const QString &html, const QString &sentence);
    [[nodiscard]] QString soft(const QString &text) const;
    [[nodiscard]] QString link(const DetailsLink &target, const QString &text) const;

    /// A name of the machine, or words.
    void title(const QString &text, const QColor &color, bool isName = false);
    void subtitle(const QString &text);
    void heading(const QString &text);
    /// `html` is written unchanged; the others are escaped.
    void paragraph(const QString &html);
    /// A row of a label and a value; values are html.
    void row(const QString &label, const QString &html);
    /// A row of the list of a section: color, figure, words (html).
    void item(const QColor &color, const QString &figure, const QString &html);
    [[nodiscard]] QString html();
    /// As plain text: one line per entry, label and value separated by a tab.
    [[nodiscard]] const QString &text() const { return m_text; }

private:
    enum class Open { None, Facts, Items };
    void open(Open what);

    const theme::Theme &m_theme;
    QString m_html;
    QString m_text;
    QString m_wholeName; ///< when the title is cut
    Open m_open = Open::None;
};

} // namespace trilane::panels
