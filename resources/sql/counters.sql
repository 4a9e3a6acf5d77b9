-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Counters
-- title[zh_CN]: 计数器
-- about: Minimum, average and maximum of each counter; averages are over time.
-- about[zh_CN]: 每个计数器的最小值、按时间平均值和最大值。
SELECT counter,
       unit,
       min(value) AS least,
       sum(value * duration_ns) / nullif(sum(duration_ns), 0) AS average,
       max(value) AS largest,
       count(*) AS samples,
       track_id
FROM counter
GROUP BY track_id
ORDER BY counter
