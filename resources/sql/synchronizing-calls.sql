-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Longest waits for the GPU
-- title[zh_CN]: 最长的 GPU 等待
-- about: The 200 longest calls in which a thread waits for the GPU.
-- about[zh_CN]: 使线程等待 GPU 完成的调用中最长的 200 次。
SELECT id,
       start_ns,
       duration_ns,
       name,
       pid,
       tid
FROM cuda_api
WHERE name LIKE '%Synchronize%' OR name LIKE '%Memcpy%' OR name LIKE '%EventQuery%'
ORDER BY duration_ns DESC
LIMIT 200
