-- Driver versions with points, CUDA as a number in text.
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.13.2');
CREATE TABLE TARGET_INFO_SYSTEM_ENV(name TEXT, value TEXT);
INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES
 ('NvDriverVersion','580.95.05'),
 ('CudaDriverVersion','13010'),
 ('OfedDriverVersion','');
