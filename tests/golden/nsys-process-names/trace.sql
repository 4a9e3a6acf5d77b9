-- A process listed under two names (the later one is meant), one with a path, one without a name; names of threads that did nothing are not shown.
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.24.14');
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES(1,'gemm'),(2,'kworker');
CREATE TABLE PROCESSES(globalPid INT, pid INT, name TEXT);
INSERT INTO PROCESSES VALUES
 (281474993487872,1,'sh'),
 (281474993487872,1,'python3'),
 (281475010265088,2,'/usr/bin/trainer'),
 (281475027042304,3,NULL);
CREATE TABLE ThreadNames(nameId INT, priority INT, globalTid INT);
INSERT INTO ThreadNames VALUES
 (2,0,281474993487923),
 (2,0,281475010265148);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, shortName INT);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
 (1000,2000,0,1,7,1,281474993487872,1,1),
 (1000,2500,1,1,7,1,281475010265088,1,1),
 (3000,3500,0,2,7,1,281475027042304,1,1);
