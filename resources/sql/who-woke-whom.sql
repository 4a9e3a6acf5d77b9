-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Wake-ups between threads
-- title[zh_CN]: 谁唤醒了谁
-- about: Pairs of threads: number of wake-ups and the preceding blocked time.
-- about[zh_CN]: 线程对：一方唤醒另一方的次数，以及后者此前被阻塞的时间。
WITH names AS MATERIALIZED (SELECT id, label FROM track)
SELECT w.label AS waker,
       t.tid AS woken_tid,
       count(*) AS times,
       sum(t.duration_ns) AS blocked_ns,
       max(t.duration_ns) AS longest_ns
FROM thread_state t
JOIN names w ON w.id = t.waker_track_id
GROUP BY t.waker_track_id, t.pid, t.tid
ORDER BY blocked_ns DESC
