-- Thirty kernels that follow one another, launched in time.
CREATE TABLE EXPORT_META_DATA(name TEXT NOT NULL, value TEXT);
INSERT INTO EXPORT_META_DATA VALUES('EXPORT_SCHEMA_VERSION','2.9.1');
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO StringIds VALUES(1,'void axpy<float>(float*)'),(2,'axpy'),(3,'cudaLaunchKernel_v7000'),(4,'cudaMemcpy_v3020'),(5,'cudaMalloc_v3020');
CREATE TABLE TARGET_INFO_GPU(deviceId INTEGER, name TEXT);
INSERT INTO TARGET_INFO_GPU VALUES(0,'Tesla V100-SXM2-16GB');
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, shortName INT, registersPerThread INT, gridX INT, gridY INT, gridZ INT, blockX INT, blockY INT, blockZ INT, staticSharedMemory INT, dynamicSharedMemory INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT, globalPid INT, bytes INT, copyKind INT, srcKind INT, dstKind INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, eventClass INT, globalTid INT, correlationId INT, nameId INT, returnValue INT);
CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, text TEXT, globalTid INT, domainId INT);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i<29) SELECT i*1000000+100000,i*1000000+1099000,0,1,7,1000+i,281474993487872,1,2,16,800,1,1,256,1,1,0,0 FROM n;
INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i<29) SELECT i*10000+10000,i*10000+16000,0,281474993487873,1000+i,3,0 FROM n;
