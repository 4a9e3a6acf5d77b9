-- Driver versions without points, stored as numbers.
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES('EXPORT_SCHEMA_VERSION','3.13.2');
CREATE TABLE TARGET_INFO_SYSTEM_ENV(name TEXT, value);
INSERT INTO TARGET_INFO_SYSTEM_ENV VALUES
 ('NvDriverVersion',52510517),
 ('CudaDriverVersion',12000),
 ('OfedDriverVersion','');
