-- What a thread does off its core follows threadState and threadBlock, by the names of the file: out of time, waiting for an event, for a disk, ended.
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.24.14');
CREATE TABLE ENUM_SAMPLING_THREAD_STATE(id INT, name TEXT, label TEXT);
INSERT INTO ENUM_SAMPLING_THREAD_STATE VALUES(0,'Unknown',''),(1,'Running',''),(2,'Interruptible',''),(3,'Uninterruptible',''),(5,'Terminated','');
CREATE TABLE ENUM_SCHEDULING_THREAD_BLOCK(id INT, name TEXT, label TEXT);
INSERT INTO ENUM_SCHEDULING_THREAD_BLOCK VALUES(0,'Unknown',''),(1,'NonBlocked',''),(2,'QuantumEnd',''),(3,'Futex','');
CREATE TABLE SCHED_EVENTS(start INT, cpu INT, isSchedIn INT, globalTid INT, threadState INT, threadBlock INT);
INSERT INTO SCHED_EVENTS VALUES
 (1000,0,1,281474993487873,0,0),
 (2000,0,0,281474993487873,1,2),
 (3000,1,1,281474993487873,0,0),
 (4000,1,0,281474993487873,2,3),
 (5000,0,1,281474993487873,0,0),
 (6000,0,0,281474993487873,3,0),
 (7000,0,1,281474993487873,0,0),
 (8000,0,0,281474993487873,5,0);
