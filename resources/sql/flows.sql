-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Flows between tracks
-- title[zh_CN]: 轨道之间的流向
-- about: Links other than launches, such as forward to backward: tracks, count and delay.
-- about[zh_CN]: 启动关系以外的连接（如前向到反向）：从哪里到哪里、数量以及间隔时间。
WITH names AS MATERIALIZED (
    SELECT t.id, coalesce(p.label || ' · ', '') || t.label AS label
    FROM track t LEFT JOIN track p ON p.id = t.parent_id
)
SELECT f.name,
       a.label AS "from",
       b.label AS "to",
       count(*) AS flows,
       avg(f.to_ns - f.from_ns) AS average_later_ns,
       max(f.to_ns - f.from_ns) AS most_later_ns
FROM flow f
LEFT JOIN names a ON a.id = f.from_track_id
LEFT JOIN names b ON b.id = f.to_track_id
GROUP BY f.name, f.from_track_id, f.to_track_id
ORDER BY flows DESC
