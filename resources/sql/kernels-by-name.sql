-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Kernels by name
-- title[zh_CN]: 按名称统计的核函数
-- about: Calls and time of each kernel, without namespaces and template arguments.
-- about[zh_CN]: 每个核函数的调用次数和时间，不含命名空间和模板参数。
SELECT base_name,
       count(*) AS calls,
       sum(duration_ns) AS total_ns,
       avg(duration_ns) AS average_ns,
       min(duration_ns) AS shortest_ns,
       max(duration_ns) AS longest_ns
FROM kernel
GROUP BY base_name
ORDER BY total_ns DESC
