-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Ranges by name
-- title[zh_CN]: 按名称统计的范围
-- about: NVTX and framework ranges: how often, how long, and how deep they are nested at least.
-- about[zh_CN]: NVTX 与框架范围：次数、时间以及最小嵌套深度。
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
