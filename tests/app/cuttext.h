// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTest>

namespace trilane {

/// What of a widget's text is cut off; empty when all can be read. Text that was elided on purpose
/// has its whole on a tooltip.
inline QString cutText(const QWidget &widget)
{
    const auto tooNarrow = [&](int needed, int has, const QString &text) {
        return needed > has && widget.toolTip().isEmpty() ? text : QString();
    };
    if (const auto *label = qobject_cast<const QLabel *>(&widget)) {
        if (label->wordWrap())
            return label->height() < label->heightForWidth(label->width()) ? label->text()
                                                                           : QString();
        return tooNarrow(label->sizeHint().width(), label->width(), label->text());
    }
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget)) {
        const int needed = button->fontMetrics().horizontalAdvance(button->text());
        const QString cut =
            button->width() < button->sizeHint().width() ? button->text() : QString();
        return needed > 0 ? cut : QString();
    }
    if (const auto *box = qobject_cast<const QComboBox *>(&widget)) {
        const int arrow = 20;
        const int needed = box->fontMetrics().horizontalAdvance(box->currentText()) + arrow;
        return tooNarrow(needed, box->width(), box->currentText());
    }
    if (const auto *box = qobject_cast<const QAbstractSpinBox *>(&widget)) {
        const int arrows = 20;
        const int needed = box->fontMetrics().horizontalAdvance(box->text()) + arrows;
        return tooNarrow(needed, box->width(), box->text());
    }
    if (const auto *edit = qobject_cast<const QLineEdit *>(&widget)) {
        const int needed = edit->fontMetrics().horizontalAdvance(edit->placeholderText());
        return tooNarrow(needed + 12, edit->width(), edit->placeholderText());
    }
    return {};
}

inline QString cutTabs(const QTabBar &tabs)
{
    for (int tab = 0; tab < tabs.count(); ++tab) {
        const int needed = tabs.fontMetrics().horizontalAdvance(tabs.tabText(tab));
        if (tabs.isTabVisible(tab) && needed > tabs.tabRect(tab).width() &&
            tabs.tabToolTip(tab).isEmpty())
            return tabs.tabText(tab);
    }
    return {};
}

inline QString cutHeaders(const QHeaderView &header)
{
    if (header.orientation() != Qt::Horizontal)
        return {};
    for (int section = 0; section < header.count(); ++section) {
        const int needed = header.sectionSizeHint(section);
        const QString text = header.model()->headerData(section, Qt::Horizontal).toString();
        if (!header.isSectionHidden(section) && !text.isEmpty() &&
            needed > header.sectionSize(section) &&
            header.model()
                ->headerData(section, Qt::Horizontal, Qt::ToolTipRole)
                .toString()
                .isEmpty())
            return text;
    }
    return {};
}

/// All texts below `root` that are cut off, each with where it is.
inline QStringList cutTexts(const QWidget &root)
{
    QStringList all;
    const auto note = [&](const QWidget &widget, const QString &text) {
        if (!text.isEmpty())
            all << QStringLiteral("%1 \"%2\": \"%3\"")
                       .arg(QString::fromLatin1(widget.metaObject()->className()),
                            widget.objectName(), text);
    };
    for (const QWidget *widget : root.findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        note(*widget, cutText(*widget));
        if (const auto *tabs = qobject_cast<const QTabBar *>(widget))
            note(*widget, cutTabs(*tabs));
        if (const auto *header = qobject_cast<const QHeaderView *>(widget);
            header && header->model())
            note(*widget, cutHeaders(*header));
    }
    return all;
}

/// The same of the entries of a menu that is open, and of the menus in it, which are opened.
inline QStringList cutEntries(QMenu &menu)
{
    constexpr int kMaxMenuWidth = 640; // half a laptop
    constexpr int kLeftOfWords = 26;
    QStringList all;
    menu.popup({0, 0});
    if (menu.width() > kMaxMenuWidth)
        all << QStringLiteral("\"%1\" is %2 px wide").arg(menu.title()).arg(menu.width());
    for (QAction *action : menu.actions()) {
        if (!action->isVisible() || action->text().isEmpty())
            continue;
        const QString shown = action->text().replace(QLatin1String("&&"), QLatin1String("&"));
        const QString words = shown + action->shortcut().toString(QKeySequence::NativeText);
        const int needed = menu.fontMetrics().horizontalAdvance(words) + kLeftOfWords;
        if (needed > std::min(menu.width(), menu.actionGeometry(action).width()))
            all << QStringLiteral("\"%1\": \"%2\"").arg(menu.title(), words);
    }
    for (QAction *action : menu.actions()) {
        if (QMenu *below = action->menu())
            all << cutEntries(*below);
    }
    menu.hide();
    return all;
}

} // namespace trilane
