// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/keyhelp.h"

#include "views/theme/fonts.h"
#include "views/timeline/input/gesturetable.h"
#include "views/timeline/input/timelinecommands.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::ui {

namespace {

/// Longer ones are broken: three columns have to fit a laptop.
constexpr int kMaxMeaningWidth = 172;

QVBoxLayout *column(const QString &title, const std::vector<KeyHelp::Line> &lines, QWidget *parent)
{
    auto *whole = new QVBoxLayout;
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(4);
    auto *heading = new QLabel(title, parent);
    heading->setEnabled(false);
    grid->addWidget(heading, 0, 0, 1, 2);
    int row = 1;
    for (const auto &[input, meaning] : lines) {
        auto *key = new QLabel(QStringLiteral("<b>%1</b>").arg(input.toHtmlEscaped()), parent);
        key->setTextFormat(Qt::RichText);
        grid->addWidget(key, row, 0, Qt::AlignTop);
        auto *words = new QLabel(meaning, parent);
        words->setWordWrap(true);
        words->setMinimumWidth(
            std::min(words->fontMetrics().horizontalAdvance(meaning) + 4, kMaxMeaningWidth));
        grid->addWidget(words, row++, 1, Qt::AlignTop);
    }
    whole->addLayout(grid);
    whole->addStretch(); // extra space goes below the lines
    return whole;
}

} // namespace

std::vector<KeyHelp::Line> KeyHelp::mouseLines()
{
    std::vector<Line> lines{
        {tr("Wheel"), tr("zoom at the pointer; over the names: scroll")},
        {tr("Shift + wheel"), tr("pan")},
        {tr("Two fingers"), tr("pan; with Ctrl or pinch: zoom")},
    };
    const auto words = [](const char *text) {
        return QCoreApplication::translate("Gestures", text);
    };
    for (const timeline::GestureRule &rule : timeline::gestureRules()) {
        if (rule.input)
            lines.emplace_back(words(rule.input), words(rule.meaning));
    }
    lines.emplace_back(tr("Buttons 4 and 5"), tr("back, forward"));
    lines.emplace_back(
        tr("Double click"),
        tr("zoom to the slice or gap; on the overview or ruler: to the whole trace"));
    return lines;
}

std::vector<KeyHelp::Line> KeyHelp::timelineLines()
{
    std::vector<Line> lines;
    for (const timeline::TimelineCommand &command : timeline::timelineCommands()) {
        if (!command.currentKeys().isEmpty())
            lines.emplace_back(command.keyText(), command.translatedTitle());
    }
    return lines;
}

std::vector<KeyHelp::Line> KeyHelp::linesOf(const session::ActionSet &actions)
{
    // Of the numbered tabs, lists only the first.
    static const QRegularExpression others(QStringLiteral("^(timeline\\..*|tab[2-8])$"));
    std::vector<Line> lines;
    for (const QAction *action : actions.all()) {
        const QString keys = session::Shortcuts::words(actions.keys(action));
        if (!keys.isEmpty() && !others.match(action->objectName()).hasMatch())
            lines.emplace_back(keys, action->text());
    }
    return lines;
}

KeyHelp::KeyHelp(QWidget *parent, const std::vector<Line> &window)
    : QDialog(parent)
{
    setWindowTitle(tr("Mouse and keys"));
    auto *page = new QWidget;
    page->setFont(theme::uiFont(12));
    auto *columns = new QHBoxLayout(page);
    columns->setSpacing(16);
    auto *left = new QVBoxLayout;
    left->setSpacing(16);
    left->addLayout(column(tr("Mouse"), mouseLines(), page));
    if (!window.empty())
        left->addLayout(column(tr("Window"), window, page));
    columns->addLayout(left);
    // Two columns are looked over more quickly than one that has to be scrolled.
    const std::vector<Line> all = timelineLines();
    const auto half = all.begin() + static_cast<std::ptrdiff_t>((all.size() + 1) / 2);
    columns->addLayout(column(tr("Timeline"), {all.begin(), half}, page));
    columns->addLayout(column({}, {half, all.end()}, page));
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    scroll->setMinimumWidth(page->sizeHint().width() + 24);
    scroll->setMinimumHeight(std::min(page->sizeHint().height() + 4, 640));
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 16, 18, 12);
    layout->setSpacing(16);
    layout->addWidget(scroll);
    layout->addWidget(buttons);
}

} // namespace trilane::ui
