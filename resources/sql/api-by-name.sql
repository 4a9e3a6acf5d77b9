-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: CUDA calls by name
-- title[zh_CN]: 按名称统计的 CUDA 调用
-- about: Time of threads in CUDA calls.
-- about[zh_CN]: 线程在 CUDA API 中的时间分布。
SELECT name,
       count(*) AS calls,
       sum(duration_ns) AS total_ns,
       avg(duration_ns) AS average_ns,
       max(duration_ns) AS longest_ns
FROM cuda_api
GROUP BY name
ORDER BY total_ns DESC
