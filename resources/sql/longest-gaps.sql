-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Longest gaps and the launches that ended them
-- title[zh_CN]: 最长的空闲间隙及其结束者
-- about: The 200 longest idle gaps with the call and thread that launched the next operation.
-- about[zh_CN]: 最长的 200 个空闲间隙，以及发起其后操作的调用和线程。
WITH longest AS (
    SELECT * FROM gap ORDER BY duration_ns DESC LIMIT 200
), names AS MATERIALIZED (
    SELECT t.id, coalesce(p.label, t.label) AS label
    FROM track t LEFT JOIN track p ON p.id = t.parent_id
)
SELECT g.start_ns,
       g.duration_ns,
       g.device,
       g.cause,
       n.label AS ended_by,
       a.name AS launched_by,
       b.name AS first_operation,
       g.gpu_track_id AS track_id
FROM longest g
LEFT JOIN slice a ON a.id = g.launch_id
LEFT JOIN slice b ON b.id = g.after_id
LEFT JOIN names n ON n.id = a.track_id
ORDER BY g.duration_ns DESC
