-- How full the disk of the shop's files was each night, in bytes, and the database.
create table storage_days (
  day date primary key,
  free bigint not null,
  total bigint not null,
  database bigint not null
);
