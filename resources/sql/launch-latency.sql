-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Launch latency of each kernel
-- title[zh_CN]: 各核函数的启动延迟
-- about: Time from the start of the launch call to the start of the kernel, including time in the stream's queue.
-- about[zh_CN]: 从启动调用开始到核函数开始的时间；包括在流中排队的时间。
SELECT k.base_name,
       count(*) AS launches,
       avg(k.start_ns - a.start_ns) AS average_latency_ns,
       min(k.start_ns - a.start_ns) AS shortest_latency_ns,
       max(k.start_ns - a.start_ns) AS longest_latency_ns,
       avg(a.duration_ns) AS average_call_ns,
       avg(k.duration_ns) AS average_kernel_ns
FROM kernel k
JOIN cuda_api a USING (pid, correlation_id)
GROUP BY k.base_name
ORDER BY launches DESC
