// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/details/markmodel.h"

#include "views/items/text/humantext.h"
#include "views/items/text/trackwords.h"
#include "views/session/state/tracknames.h"
#include "views/session/state/usermarks.h"
#include "views/theme/colors.h"
#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QGuiApplication>

#include <algorithm>

namespace trilane::panels {

namespace {

constexpr int kMarkSwatch = 12;

} // namespace

MarkModel::MarkModel(session::ViewState *view, QObject *parent)
    : QAbstractTableModel(parent)
    , m_view(view)
    , m_marks(view->marks().all())
{
    connect(&m_view->marks(), &session::UserMarks::changed, this, &MarkModel::follow);
}

/// A row in editing stays, even if another one is selected.
void MarkModel::follow()
{
    const session::MarkList &now = m_view->marks().all();
    const bool sameRows =
        std::equal(now.begin(), now.end(), m_marks.begin(), m_marks.end(),
                   [](const session::Mark &a, const session::Mark &b) { return a.id == b.id; });
    if (sameRows) {
        m_marks = now;
        if (!m_marks.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_marks = now;
    endResetModel();
}

int MarkModel::rowOf(uint64_t id) const
{
    const auto found = std::find_if(m_marks.begin(), m_marks.end(),
                                    [id](const session::Mark &mark) { return mark.id == id; });
    return found == m_marks.end() ? -1 : static_cast<int>(found - m_marks.begin());
}

int MarkModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_marks.size());
}

int MarkModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QStringList MarkModel::wordsOf(const session::Mark &mark) const
{
    return {items::instantText(mark.time.begin - m_view->bounds().begin),
            mark.isSpan() ? items::durationText(mark.time.duration()) : QString(), mark.text};
}

QString MarkModel::tipOf(const session::Mark &mark) const
{
    QStringList lines;
    if (m_view->store() && !mark.track.isEmpty()) {
        const TrackId track = session::TrackNames::find(*m_view->store(), mark.track);
        lines << (track.isValid() ? items::TrackLabel::of(*m_view->store(), track)
                                  : mark.track.join(QStringLiteral(" / ")));
    }
    if (!mark.text.isEmpty())
        lines << mark.text;
    return lines.join(QLatin1Char('\n'));
}

QVariant MarkModel::data(const QModelIndex &index, int role) const
{
    // Ctrl+C without a current item requests the data of no index.
    if (!index.isValid())
        return {};
    const session::Mark &mark = markAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return wordsOf(mark).value(index.column());
    case Qt::EditRole:
        return index.column() == Text ? mark.text : QVariant();
    case Qt::ToolTipRole:
        return items::tipText(tipOf(mark));
    case Qt::DecorationRole:
        return index.column() == Time ? QVariant(swatch(mark.color)) : QVariant();
    case Qt::FontRole:
        return index.column() == Text ? QVariant() : QVariant(theme::monoFont(12));
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == Length ? Qt::AlignRight | Qt::AlignVCenter
                                                 : Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QIcon MarkModel::swatch(int color) const
{
    const QColor shown = theme::markColor(theme::themeOf(QGuiApplication::palette()), color);
    QIcon &icon = m_swatches[shown.rgb()];
    if (icon.isNull()) {
        QPixmap pixmap(kMarkSwatch, kMarkSwatch);
        pixmap.fill(shown);
        icon = QIcon(pixmap);
    }
    return icon;
}

QVariant MarkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Length:
        return tr("Length");
    case Text:
        return tr("Text");
    default:
        return {};
    }
}

Qt::ItemFlags MarkModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    const bool editable = index.column() == Text && !m_view->marks().isReadOnly();
    return editable ? usual | Qt::ItemIsEditable : usual;
}

bool MarkModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    session::Mark mark = markAt(index.row());
    mark.text = value.toString();
    m_view->marks().change(mark);
    return true;
}

void MarkModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

QString MarkModel::asText() const
{
    QString text;
    for (const session::Mark &mark : m_marks)
        text += wordsOf(mark).join(QLatin1Char('\t')) + QLatin1Char('\n');
    return text;
}

QString MarkModel::asMarkdown() const
{
    QString text;
    const auto line = [&text](QStringList cells) {
        for (QString &cell : cells)
            cell.replace(QLatin1Char('|'), QStringLiteral("\\|"))
                .replace(QLatin1Char('\n'), QLatin1Char(' '));
        text += QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    };
    line({tr("Time"), tr("Length"), tr("Text")});
    text += QStringLiteral("| --- | ---: | --- |\n");
    for (const session::Mark &mark : m_marks)
        line(wordsOf(mark));
    return text;
}

} // namespace trilane::panels
