// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/search.h"
#include "model/store/fwd.h"
#include "views/session/jobs/backgroundjob.h"

#include <QString>
#include <QTimer>

#include <memory>

namespace trilane::session {

/// A search query.
struct FindQuery
{
    QString text;
    bool matchCase = false;
    bool wholeWord = false;
    bool regex = false;
    search::SearchScope scope = search::SearchScope::All;
    bool withTimes = true;

    [[nodiscard]] bool isEmpty() const { return text.trimmed().isEmpty(); }
    friend bool operator==(const FindQuery &, const FindQuery &) = default;
};

/// Searches one trace in the background and provides intermediate results. A new query discards the
/// old one's results. GUI thread.
class Finder : public QObject
{
    Q_OBJECT

public:
    explicit Finder(QObject *parent = nullptr);

    /// Sets another trace (or none): runs the query again.
    void setStore(std::shared_ptr<const store::Store> store);
    /// A later state of the same trace, used from the next query on; results stay.
    void growStore(std::shared_ptr<const store::Store> store) { m_store = std::move(store); }
    [[nodiscard]] const std::shared_ptr<const store::Store> &store() const { return m_store; }
    void setQuery(const FindQuery &query);
    [[nodiscard]] const FindQuery &query() const { return m_query; }

    [[nodiscard]] const std::vector<search::SearchHit> &hits() const { return m_hits; }
    /// Numbers of the results that are offered first: names that begin with the query, then those
    /// that take most time.
    [[nodiscard]] std::vector<size_t> best(size_t limit) const;
    [[nodiscard]] bool isSearching() const { return m_job.isRunning(); }
    /// 0…100.
    [[nodiscard]] int percent() const;
    /// Why the regular expression is none; empty when it is one.
    [[nodiscard]] const QString &error() const { return m_error; }

signals:
    /// Another query: the results of the one before are about to go.
    void started();
    /// Before and after hits() change: there are more results, or more is known of them. Also when
    /// a query begins and at its end.
    void hitsAboutToChange();
    void hitsChanged();
    void progressChanged();

private:
    struct Inbox;
    void start();
    void startJob();
    void takeResults();
    void finish();

    std::shared_ptr<const store::Store> m_store;
    FindQuery m_query;
    QString m_error;
    std::vector<search::SearchHit> m_hits;
    std::shared_ptr<Inbox> m_inbox;
    QTimer m_poll;
    BackgroundJob m_job;
};

} // namespace trilane::session
