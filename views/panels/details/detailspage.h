// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QCoreApplication>
#include <QString>

namespace trilane::theme {
struct Theme;
} // namespace trilane::theme

namespace trilane::panels {

/// A link of the details panel: to a slice, a time range, or a thread at that time. As text it is
/// the target of an HTML anchor. Plain value.
struct DetailsLink
{
    store::SliceRef slice;
    TimeRange range;
    TrackId gpu;    ///< valid: the range is an idle gap of that GPU
    TrackId thread; ///< valid: what that thread did in the range

    [[nodiscard]] static DetailsLink to(const store::FoundSlice &slice)
    {
        return {slice.ref, {}, {}, {}};
    }
    [[nodiscard]] static DetailsLink to(TrackId thread, TimeRange range)
    {
        return {{}, range, {}, thread};
    }
    [[nodiscard]] QString toText() const;
    [[nodiscard]] static DetailsLink fromText(const QString &text);
    /// Selects and shows what the link means; nothing for a link that the trace does not have.
    void follow(session::ViewState &view) const;
};

/// Writes the page of the details panel as the HTML that Qt's rich text understands. One page.
class DetailsPage
{
    Q_DECLARE_TR_FUNCTIONS(DetailsPage)

public:
    explicit DetailsPage(const theme::Theme &theme);

    /// Text as HTML: escaped, and elided if it is too long for layout.
    [[nodiscard]] static QString words(const QString &text);
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
