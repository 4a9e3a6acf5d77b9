-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Slowest kernel calls
-- title[zh_CN]: 最慢的核函数调用
-- about: The 200 longest kernels with their launch configurations.
-- about[zh_CN]: 运行时间最长的 200 次核函数，及其启动配置。
SELECT id,
       start_ns,
       duration_ns,
       base_name,
       device,
       stream,
       grid_x || '×' || grid_y || '×' || grid_z AS grid,
       block_x || '×' || block_y || '×' || block_z AS block,
       registers
FROM kernel
ORDER BY duration_ns DESC
LIMIT 200
