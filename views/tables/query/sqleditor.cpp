// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/sqleditor.h"

#include "views/style/look.h"
#include "views/tables/query/sqlcompletion.h"
#include "views/tables/query/sqlhighlighter.h"
#include "views/tables/query/sqltokens.h"
#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>

namespace trilane::tables {

namespace {

constexpr qsizetype kTypedBeforeOffer = 2;
constexpr int kOffered = 10;

bool isEnter(const QKeyEvent &event)
{
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

} // namespace

SqlEditor::SqlEditor(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_highlighter(new SqlHighlighter(document()))
    , m_words(new QStringListModel(this))
    , m_completer(new QCompleter(m_words, this))
{
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setTabChangesFocus(true);
    setFont(theme::monoFont(13));
    document()->setDocumentMargin(8);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(kOffered);
    style::setLook(m_completer->popup(), style::Look::Popup);
    connect(m_completer, qOverload<const QString &>(&QCompleter::activated), this,
            &SqlEditor::insertCompletion);
    connect(this, &QPlainTextEdit::textChanged, this, &SqlEditor::clearFault);
    showTheme();
}

void SqlEditor::setStatement(const QString &text)
{
    QTextCursor all(document());
    all.select(QTextCursor::Document);
    all.insertText(text);
    moveCursor(QTextCursor::Start);
}

int SqlEditor::markFault(size_t byte)
{
    const QByteArray bytes = statement().toUtf8().left(static_cast<qsizetype>(byte));
    const auto at = QString::fromUtf8(bytes).size();
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(document());
    mark.cursor.setPosition(static_cast<int>(at));
    for (const SqlToken &token : sqlTokens(statement())) {
        if (token.begin <= at && at < token.end) {
            mark.cursor.setPosition(static_cast<int>(token.begin));
            mark.cursor.setPosition(static_cast<int>(token.end), QTextCursor::KeepAnchor);
        }
    }
    const QColor color = theme::themeOf(palette()).kernels[1];
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(color);
    mark.format.setBackground(theme::mixed(color, theme::themeOf(palette()).lane, 0.15));
    setExtraSelections({mark});
    return mark.cursor.block().blockNumber() + 1;
}

void SqlEditor::clearFault()
{
    if (!extraSelections().isEmpty())
        setExtraSelections({});
}

void SqlEditor::keyPressEvent(QKeyEvent *event)
{
    const bool isOffering = m_completer->popup()->isVisible();
    if (isOffering && (isEnter(*event) || event->key() == Qt::Key_Tab ||
                       event->key() == Qt::Key_Backtab || event->key() == Qt::Key_Escape)) {
        event->ignore(); // the list takes them
        return;
    }
    if (isEnter(*event) && event->modifiers().testFlag(Qt::ControlModifier))
        return emit runRequested();
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier)
        return complete(true);
    QPlainTextEdit::keyPressEvent(event);
    const bool isTyped = !event->text().isEmpty() && event->text()[0].isPrint();
    if (isTyped || (isOffering && event->key() == Qt::Key_Backspace))
        complete(false);
    else if (isOffering && event->key() != Qt::Key_Shift && event->key() != Qt::Key_Control)
        m_completer->popup()->hide();
}

void SqlEditor::complete(bool isAsked)
{
    const int cursor = textCursor().position();
    const SqlCompletion completion = sqlCompletion(statement(), cursor);
    const qsizetype typed = cursor - completion.begin;
    const QStringList &words = completion.words;
    const bool isWhole =
        words.size() == 1 && words.front().size() == typed; // nothing is left to be typed
    const bool isColumn =
        completion.begin > 0 && statement()[completion.begin - 1] == QLatin1Char('.');
    if (words.isEmpty() || isWhole || (!isAsked && !isColumn && typed < kTypedBeforeOffer))
        return m_completer->popup()->hide();
    m_words->setStringList(words);
    m_completer->setCompletionPrefix(statement().mid(completion.begin, typed));
    m_completer->popup()->setCurrentIndex(m_completer->completionModel()->index(0, 0));
    QRect at = cursorRect();
    at.translate(viewport()->pos());
    at.setWidth(m_completer->popup()->sizeHintForColumn(0) +
                m_completer->popup()->verticalScrollBar()->sizeHint().width() + 16);
    m_completer->complete(at);
}

void SqlEditor::insertCompletion(const QString &word)
{
    QTextCursor cursor = textCursor();
    const SqlCompletion completion = sqlCompletion(statement(), cursor.position());
    cursor.setPosition(static_cast<int>(completion.begin), QTextCursor::KeepAnchor);
    cursor.insertText(word);
    setTextCursor(cursor);
}

void SqlEditor::showTheme()
{
    m_highlighter->setPalette(palette());
}

void SqlEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showTheme();
}

} // namespace trilane::tables
