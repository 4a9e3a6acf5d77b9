-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Lock waits by thread
-- title[zh_CN]: 按线程统计的锁等待
-- about: Time of each thread in mutexes, condition variables, semaphores and futexes.
-- about[zh_CN]: 每个线程在互斥锁、条件变量、信号量和 futex 中的时间。
SELECT pid,
       tid,
       name,
       count(*) AS calls,
       sum(duration_ns) AS total_ns,
       max(duration_ns) AS longest_ns
FROM osrt
WHERE name LIKE '%mutex%' OR name LIKE '%cond%wait%' OR name LIKE 'sem_%'
   OR name LIKE '%rwlock%' OR name LIKE '%futex%'
GROUP BY pid, tid, name
ORDER BY total_ns DESC
