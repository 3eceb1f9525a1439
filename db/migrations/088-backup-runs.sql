-- What each backup and each drill came to, for the commands and the back office's Health.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  succeeded boolean not null,
  -- In words, a line each: what was copied or checked, or why it failed.
  lines text[] not null,
  -- The archive of the embedded cluster that a backup belongs to; null for every other backup.
  line text
);
create index backup_runs_latest on backup_runs (kind, id desc);
