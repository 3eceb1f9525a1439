-- When each job of the schedule was last done, by whichever process: one that is not done any more is an incident.
create table schedule_runs (
  name text primary key,
  done_at timestamptz not null default now()
);
alter table faults drop constraint faults_kind_check;
