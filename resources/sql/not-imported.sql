-- SPDX-FileCopyrightText: 2026 The Trilane authors
-- SPDX-License-Identifier: Apache-2.0
-- title: Events not imported
-- title[zh_CN]: 未导入的内容
-- about: Source events that were repaired, dropped or lost, with the reason and first occurrence.
-- about[zh_CN]: 来源中被修复、丢弃或丢失的事件，及其原因和首次出现的位置。
SELECT outcome,
       source,
       reason,
       count,
       first_place
FROM account
WHERE outcome <> 'imported'
ORDER BY count DESC
