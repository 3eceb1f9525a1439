-- Changes of the embedded database that are not archived.
alter table faults drop constraint faults_kind_check;
alter table faults add constraint faults_kind_check check (kind in ('disk', 'clock', 'proxy', 'jobs', 'backups', 'archive'));
