-- No metadata table and no StringIds: names are text. Columns that third parties added, in an order of their own.
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(kernel_name TEXT, name TEXT, streamId INT, end INT, start INT, demangledName TEXT, deviceId INT, contextId INT, greenContextId INT, clusterX INT, correlationId INT, globalPid INT);
INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES
 ('other','other',7,2000,1000,'gemm<128>',0,1,NULL,1,1,281474993487872),
 ('other','other',7,2600,2100,'gemm<64>',0,1,NULL,1,2,281474993487872);
