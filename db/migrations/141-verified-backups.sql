-- Backups are read again and compared with their checksums.
alter table backup_runs drop constraint backup_runs_kind_check;
alter table backup_runs add constraint backup_runs_kind_check check (kind in ('backup', 'drill', 'verify'));
