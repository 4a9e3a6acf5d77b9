-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Kernels shorter than their launch
-- title[zh_CN]: 比启动调用还短的核函数
-- about: Kernels shorter than their launch call: candidates for fusion or CUDA graphs.
-- about[zh_CN]: 运行时间短于其启动调用的核函数：可考虑融合或使用 CUDA 图。
SELECT k.base_name,
       count(*) AS launches,
       sum(k.duration_ns) AS kernel_ns,
       sum(a.duration_ns) AS call_ns
FROM kernel k
JOIN cuda_api a USING (pid, correlation_id)
WHERE k.duration_ns < a.duration_ns
GROUP BY k.base_name
ORDER BY launches DESC
