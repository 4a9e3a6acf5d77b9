-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Copies by direction
-- title[zh_CN]: 按方向统计的拷贝
-- about: Bytes, time and throughput by direction and kind of memory; copies of pageable memory are slow.
-- about[zh_CN]: 按方向和内存类型统计的字节数、时间和吞吐量；可分页内存的拷贝较慢。
SELECT kind,
       source,
       destination,
       count(*) AS copies,
       sum(bytes) AS bytes,
       sum(duration_ns) AS total_ns,
       sum(bytes) * 1e9 / nullif(sum(duration_ns), 0) AS bytes_per_second
FROM memcpy
GROUP BY kind, source, destination
ORDER BY total_ns DESC
