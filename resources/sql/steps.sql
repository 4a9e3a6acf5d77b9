-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Training steps and data waits
-- title[zh_CN]: 训练步与数据读取
-- about: Each step with its data wait (DataLoader) and the use of its GPUs.
-- about[zh_CN]: 每一步等待数据批次（DataLoader）的时间，以及 GPU 的忙闲。
SELECT number,
       start_ns,
       duration_ns,
       reader_cost_ns,
       gpu_busy_ns,
       gpu_idle_ns,
       kernels,
       copied_bytes,
       thread_track_id AS track_id
FROM step
ORDER BY number
