-- Where an incident is mended, in the back office.
alter table faults add column path text not null default '/admin/health';
