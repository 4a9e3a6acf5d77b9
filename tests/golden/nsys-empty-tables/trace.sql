-- As an export of a program that did nothing: every table is there and has no row.
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.24.14');
CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, shortName INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMSET(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE OSRT_API(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE SCHED_EVENTS(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE GPU_METRICS(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE VULKAN_API(start INT, end INT, eventType INT, globalTid INT);
CREATE TABLE COMPOSITE_EVENTS(start INT, end INT, eventType INT, globalTid INT);
