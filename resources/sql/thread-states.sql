-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: States of each thread
-- title[zh_CN]: 各线程的状态
-- about: Time that each thread was running, runnable or blocked.
-- about[zh_CN]: 每个线程运行、就绪但未得到核、以及阻塞的时间。
SELECT pid,
       tid,
       sum(CASE WHEN state = 'running' THEN duration_ns ELSE 0 END) AS running_ns,
       sum(CASE WHEN state = 'runnable' THEN duration_ns ELSE 0 END) AS runnable_ns,
       sum(CASE WHEN state NOT IN ('running', 'runnable') THEN duration_ns ELSE 0 END) AS blocked_ns,
       count(*) AS intervals
FROM thread_state
GROUP BY pid, tid
ORDER BY running_ns DESC
