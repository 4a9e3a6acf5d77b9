// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/finder.h"

#include "model/store/tables.h"
#include "views/items/text/trackwords.h"

#include <QRegularExpression>

#include <algorithm>
#include <mutex>

namespace trilane::session {

namespace {

/// While it searches the results are shown this often.
constexpr int kPollMs = 60;

QRegularExpression expressionOf(const FindQuery &query)
{
    const QString pattern =
        query.wholeWord ? QStringLiteral("\\b(?:%1)\\b").arg(query.text) : query.text;
    return QRegularExpression(pattern, query.matchCase ? QRegularExpression::NoPatternOption
                                                       : QRegularExpression::CaseInsensitiveOption);
}

search::SearchQuery searchQueryOf(const FindQuery &query,
                                  const std::shared_ptr<const store::Store> &store)
{
    search::SearchQuery search;
    search.text = query.text.toStdString();
    search.matchCase = query.matchCase;
    search.wholeWord = query.wholeWord;
    search.scope = query.scope;
    search.withTimes = query.withTimes;
    if (query.regex) {
        const QRegularExpression expression = expressionOf(query);
        search.predicate = [expression](std::string_view text) {
            return expression.match(QString::fromUtf8(text)).hasMatch();
        };
    }
    search.trackLabel = [store](TrackId track) {
        return items::TrackLabel::of(*store, track).toStdString();
    };
    return search;
}

} // namespace

/// Results of the worker that the GUI thread has not received yet.
struct Finder::Inbox
{
    std::mutex mutex;
    std::vector<search::SearchBatch> batches;
};

Finder::Finder(QObject *parent)
    : QObject(parent)
{
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        takeResults();
        emit progressChanged();
    });
}

void Finder::setStore(std::shared_ptr<const store::Store> store)
{
    m_store = std::move(store);
    start();
}

void Finder::setQuery(const FindQuery &query)
{
    if (query == m_query)
        return;
    m_query = query;
    start();
}

void Finder::start()
{
    m_job.cancel();
    m_poll.stop();
    m_inbox = std::make_shared<Inbox>();
    m_error.clear();
    if (m_query.regex && !m_query.isEmpty()) {
        const QRegularExpression expression(m_query.text);
        if (!expression.isValid())
            m_error = expression.errorString();
    }
    emit started();
    emit hitsAboutToChange();
    m_hits.clear();
    if (m_store && !m_query.isEmpty() && m_error.isEmpty())
        startJob();
    emit hitsChanged();
    emit progressChanged();
}

void Finder::startJob()
{
    m_job.start(
        [store = m_store, inbox = m_inbox,
         query = searchQueryOf(m_query, m_store)](const jobs::JobContext &job) {
            const auto deliver = [&inbox](search::SearchBatch batch) {
                const std::lock_guard lock(inbox->mutex);
                inbox->batches.push_back(std::move(batch));
            };
            search::search(*store, query, deliver, job);
            return true;
        },
        [this](bool) { finish(); });
    m_poll.start();
}

void Finder::takeResults()
{
    std::vector<search::SearchBatch> batches;
    {
        const std::lock_guard lock(m_inbox->mutex);
        batches.swap(m_inbox->batches);
    }
    if (batches.empty() && isSearching())
        return;
    emit hitsAboutToChange();
    for (search::SearchBatch &batch : batches) {
        for (auto &[number, hit] : batch) {
            if (number >= m_hits.size())
                m_hits.resize(number + size_t{1});
            m_hits[number] = std::move(hit);
        }
    }
    emit hitsChanged();
}

void Finder::finish()
{
    m_poll.stop();
    takeResults();
    emit progressChanged();
}

int Finder::percent() const
{
    const uint64_t total = m_job.progressTotal();
    return total ? static_cast<int>(100 * std::min(m_job.progressDone(), total) / total) : 0;
}

std::vector<size_t> Finder::best(size_t limit) const
{
    std::vector<std::pair<bool, size_t>> order; // begins otherwise, number
    const QString wanted = m_query.text.trimmed();
    for (size_t i = 0; i < m_hits.size(); ++i) {
        const QString text =
            m_hits[i].isTrack() ? items::TrackLabel::of(*m_store, m_hits[i].track)
                                : QString::fromUtf8(store::Tables(*m_store).string(m_hits[i].name));
        order.emplace_back(!text.startsWith(wanted, Qt::CaseInsensitive), i);
    }
    const size_t kept = std::min(limit, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<ptrdiff_t>(kept), order.end(),
                      [this](const auto &a, const auto &b) {
                          const Ns left = m_hits[a.second].total;
                          const Ns right = m_hits[b.second].total;
                          return std::tuple(a.first, -left, a.second) <
                                 std::tuple(b.first, -right, b.second);
                      });
    std::vector<size_t> numbers;
    for (size_t i = 0; i < kept; ++i)
        numbers.push_back(order[i].second);
    return numbers;
}

} // namespace trilane::session
