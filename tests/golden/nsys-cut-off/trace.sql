-- The file ends after 6 of its pages: 1000 kernels, of which those on the pages that are left are shown.
-- cut: 24576
PRAGMA page_size=4096;
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.24.14');
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES(1,'gemm');
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, shortName INT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<1000) INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT i*100,i*100+50,0,1,7,i,281474993487872,1,1 FROM n;
