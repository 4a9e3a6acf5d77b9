-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Idle time by cause
-- title[zh_CN]: 按原因统计的空闲时间
-- about: Causes of GPU idle time, largest first; inferred: concluded, not recorded.
-- about[zh_CN]: GPU 在等什么，从多到少；inferred 为推断所得，而非直接记录。
SELECT cause,
       count(DISTINCT gap_id) AS gaps,
       sum(duration_ns) AS idle_ns,
       sum(CASE WHEN inferred THEN duration_ns ELSE 0 END) AS inferred_ns,
       max(duration_ns) AS longest_ns
FROM gap_piece
GROUP BY cause
ORDER BY idle_ns DESC
