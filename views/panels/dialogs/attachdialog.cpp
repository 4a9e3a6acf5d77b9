// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/dialogs/attachdialog.h"

#include "views/style/look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace trilane::panels {

namespace {

constexpr QSize kFirstSize(920, 620);
constexpr qsizetype kKeptHosts = 8;

QString hostsKey()
{
    return QStringLiteral("attach/hosts");
}

QString sizeKey()
{
    return QStringLiteral("attach/size");
}

/// Children are recorded by default since then: earlier settings are ignored.
QString childrenKey()
{
    return QStringLiteral("attach/withChildren");
}

} // namespace

AttachDialog::AttachDialog(QWidget *parent)
    : QDialog(parent)
    , m_model(new items::ProcessModel(this))
    , m_filter(new items::ProcessFilter(this))
    , m_host(new QComboBox(this))
    , m_search(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_words(new QLabel(this))
    , m_children(new QCheckBox(tr("Include child processes"), this))
    , m_refresh(new QPushButton(this))
{
    setWindowTitle(tr("Attach to a process"));
    prepareTree();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(makeTop());
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_words);
    layout->addWidget(makeBottom());
    m_words->setObjectName(QStringLiteral("attachWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Two lines always: the list does not jump when one walks along it.
    m_words->setMinimumHeight(2 * m_words->fontMetrics().lineSpacing() + 4);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    restore();
    connectParts();
    m_search->setFocus();
    m_listing.setHost({});
    showState();
}

AttachDialog::~AttachDialog()
{
    m_listing.disconnect(this);
}

QWidget *AttachDialog::makeTop()
{
    m_host->setObjectName(QStringLiteral("attachHost"));
    m_host->setEditable(true);
    m_host->setInsertPolicy(QComboBox::NoInsert);
    m_host->setMinimumWidth(240);
    m_host->setToolTip(tr("This machine or user@host. A remote recording is transferred over your "
                          "own ssh, and trilane must be in the PATH of that machine."));
    m_search->setObjectName(QStringLiteral("attachFilter"));
    m_search->setPlaceholderText(tr("Filter by command, PID or user"));
    m_search->setClearButtonEnabled(true);
    m_refresh->setObjectName(QStringLiteral("attachRefresh"));
    m_refresh->setAutoDefault(false);
    auto *top = new QWidget(this);
    auto *row = new QHBoxLayout(top);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(new QLabel(tr("Machine"), top));
    row->addWidget(m_host);
    row->addWidget(m_search, 1);
    row->addWidget(m_refresh);
    return top;
}

void AttachDialog::prepareTree()
{
    m_filter->setSourceModel(m_model);
    m_tree->setObjectName(QStringLiteral("processes"));
    m_tree->setModel(m_filter);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    QHeaderView *header = m_tree->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(items::ProcessModel::Command, QHeaderView::Stretch);
    const QFontMetrics metrics = m_tree->fontMetrics();
    const auto setWidth = [&](int column, const QString &widest) {
        header->resizeSection(column, metrics.horizontalAdvance(widest) + 28);
    };
    setWidth(items::ProcessModel::Pid, QStringLiteral("12345678"));
    setWidth(items::ProcessModel::User, QStringLiteral("username00"));
    setWidth(items::ProcessModel::Gpu, QStringLiteral("0 1 2 3"));
    setWidth(items::ProcessModel::State,
             m_model->headerData(items::ProcessModel::State, Qt::Horizontal, Qt::DisplayRole)
                 .toString());
}

QWidget *AttachDialog::makeBottom()
{
    m_children->setObjectName(QStringLiteral("attachChildren"));
    auto *buttons = new QDialogButtonBox(this);
    m_attach = buttons->addButton(tr("Attach"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole)->setAutoDefault(false);
    m_attach->setObjectName(QStringLiteral("attach"));
    style::setLook(m_attach, style::Look::Primary);
    m_attach->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *bottom = new QWidget(this);
    auto *row = new QHBoxLayout(bottom);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_children, 1);
    row->addWidget(buttons);
    return bottom;
}

void AttachDialog::connectParts()
{
    connect(m_host, &QComboBox::activated, this, &AttachDialog::chooseHost);
    connect(m_host->lineEdit(), &QLineEdit::editingFinished, this, &AttachDialog::chooseHost);
    connect(m_refresh, &QPushButton::clicked, this, &AttachDialog::refreshOrCancel);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setText(text);
        makeCurrent();
    });
    // New lists do not expand rows that the user has collapsed: only new rows are expanded.
    connect(m_filter, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex &parent, int first, int last) {
                for (int row = first; row <= last; ++row)
                    m_tree->expandRecursively(m_filter->index(row, 0, parent));
            });
    connect(m_tree, &QTreeView::doubleClicked, this, &QDialog::accept);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &AttachDialog::showState);
    connect(&m_listing, &session::ProcessListing::listed, this, &AttachDialog::take);
    connect(&m_listing, &session::ProcessListing::failed, this, &AttachDialog::fail);
    connect(&m_listing, &session::ProcessListing::askingChanged, this, &AttachDialog::showState);
    connect(this, &QDialog::finished, this, &AttachDialog::remember);
}

void AttachDialog::restore()
{
    const QSettings settings;
    m_host->addItem(tr("This machine"));
    m_host->addItems(settings.value(hostsKey()).toStringList());
    m_children->setChecked(settings.value(childrenKey(), true).toBool());
    resize(settings.value(sizeKey(), kFirstSize).toSize().expandedTo({560, 360}));
}

void AttachDialog::remember() const
{
    QSettings settings;
    settings.setValue(sizeKey(), size());
    if (result() != Accepted)
        return;
    settings.setValue(childrenKey(), m_children->isChecked());
    if (m_listing.host().isHere())
        return;
    QStringList hosts = settings.value(hostsKey()).toStringList();
    hosts.removeAll(m_listing.host().name());
    hosts.prepend(m_listing.host().name());
    settings.setValue(hostsKey(), hosts.mid(0, kKeptHosts));
}

void AttachDialog::chooseHost()
{
    const QString text = m_host->currentText().trimmed();
    const bool isHere = text.isEmpty() || text == m_host->itemText(0);
    const std::optional<session::CaptureHost> host =
        session::CaptureHost::named(isHere ? QString() : text);
    if (!host)
        return fail(tr("\"%1\" is not a valid host name.").arg(text));
    if (*host == m_listing.host())
        return;
    m_model->setProcesses({});
    m_failure.clear();
    m_isListed = false;
    m_listing.setHost(*host);
}

void AttachDialog::refreshOrCancel()
{
    const bool isWaiting = m_listing.isAsking() && !m_isListed;
    m_failure = isWaiting ? tr("The query was canceled.") : QString();
    if (isWaiting)
        m_listing.cancel();
    else
        m_listing.refresh();
    showState();
}

void AttachDialog::take(const std::vector<items::ListedProcess> &processes)
{
    m_failure.clear();
    m_isListed = true;
    m_model->setProcesses(processes);
    makeCurrent();
    showState();
}

/// There is one: the arrows lead on from it.
void AttachDialog::makeCurrent()
{
    if (!m_tree->currentIndex().isValid() && m_filter->rowCount() > 0)
        m_tree->selectionModel()->setCurrentIndex(m_filter->index(0, 0),
                                                  QItemSelectionModel::NoUpdate);
}

void AttachDialog::fail(const QString &words)
{
    m_failure = words;
    showState();
}

std::vector<items::ListedProcess> AttachDialog::selected() const
{
    std::vector<items::ListedProcess> processes;
    const QModelIndexList rows = m_tree->selectionModel()->selectedRows();
    for (const QModelIndex &row : rows)
        processes.push_back(items::ProcessModel::processAt(row));
    std::sort(
        processes.begin(), processes.end(),
        [](const items::ListedProcess &a, const items::ListedProcess &b) { return a.pid < b.pid; });
    return processes;
}

QString AttachDialog::words() const
{
    return m_words->text();
}

void AttachDialog::showState()
{
    const std::vector<items::ListedProcess> chosen = selected();
    const bool isWaiting = m_listing.isAsking() && !m_isListed;
    m_refresh->setText(isWaiting ? tr("Cancel query") : tr("Refresh"));
    m_attach->setEnabled(!chosen.empty());
    const QString host = m_listing.host().isHere() ? tr("this machine") : m_listing.host().name();
    if (!m_failure.isEmpty())
        m_words->setText(m_failure);
    else if (isWaiting)
        m_words->setText(tr("Listing the processes of %1…").arg(host));
    else if (chosen.empty())
        m_words->setText(tr("Select the processes to record."));
    else if (chosen.size() == 1)
        m_words->setText(chosen.front().explanation());
    else
        m_words->setText(tr("%1 processes will be recorded as one trace.").arg(chosen.size()));
}

session::AttachTarget AttachDialog::target() const
{
    return {.host = m_listing.host(), .processes = selected(), .children = m_children->isChecked()};
}

/// Enter in the machine's name lists that machine's processes; elsewhere it attaches. Down moves
/// from the filter to the list.
void AttachDialog::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && m_host->lineEdit()->hasFocus())
        return chooseHost();
    if (event->key() == Qt::Key_Down && m_search->hasFocus()) {
        m_tree->setFocus(Qt::TabFocusReason);
        if (selected().empty() && m_tree->currentIndex().isValid())
            m_tree->selectionModel()->select(m_tree->currentIndex(),
                                             QItemSelectionModel::ClearAndSelect |
                                                 QItemSelectionModel::Rows);
        return;
    }
    QDialog::keyPressEvent(event);
}

} // namespace trilane::panels
