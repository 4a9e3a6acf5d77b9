-- A profile of nvprof is a database too, but not one that nsys exported.
CREATE TABLE CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL(_id_ INTEGER PRIMARY KEY, start INT, end INT);
CREATE TABLE StringTable(_id_ INTEGER PRIMARY KEY, value TEXT);
