-- How often work on a notice failed, and since when it is worked on apart from the others.
alter table message_notices
  add column tries integer not null default 0,
  add column apart_at timestamptz;
