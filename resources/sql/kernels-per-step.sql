-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Kernels of each step
-- title[zh_CN]: 各训练步的核函数
-- about: Calls and time of each kernel in each step of the training loop.
-- about[zh_CN]: 训练循环每一步中各核函数的调用次数和时间。
SELECT s.number AS step,
       k.base_name,
       count(*) AS calls,
       sum(k.duration_ns) AS total_ns,
       min(k.start_ns) AS start_ns
FROM step s
CROSS JOIN kernel k ON k.start_ns >= s.start_ns AND k.start_ns < s.end_ns
GROUP BY s.number, k.base_name
ORDER BY s.number, total_ns DESC
