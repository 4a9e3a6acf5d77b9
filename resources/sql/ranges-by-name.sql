-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Ranges by name
-- title[zh_CN]: 按名称统计的区间
-- about: NVTX and framework ranges: count, time and minimum nesting depth.
-- about[zh_CN]: NVTX 与框架区间：次数、时间以及最小嵌套深度。
SELECT name,
       domain,
       count(*) AS times,
       sum(duration_ns) AS total_ns,
       avg(duration_ns) AS average_ns,
       max(duration_ns) AS longest_ns,
       min(depth) AS depth
FROM nvtx
GROUP BY name, domain
ORDER BY total_ns DESC
