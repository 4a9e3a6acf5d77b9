-- TARGET_INFO_GPU lists id and cuDevice in opposite order, as on Perlmutter: deviceId is taken as id.
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.13.2');
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES(1,'gemm');
CREATE TABLE TARGET_INFO_GPU(vmId INT, id INT, name TEXT, cuDevice INT, totalMemory INT, smCount INT, computeMajor INT, computeMinor INT);
INSERT INTO TARGET_INFO_GPU VALUES
 (1,0,'first',1,NULL,108,8,0),
 (1,1,'second',0,NULL,108,8,0);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, shortName INT);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
 (1000,2000,1,1,7,1,281474993487872,1,1);
