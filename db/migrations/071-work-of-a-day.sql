-- Who has which kind of work today. What was yesterday's is deleted.
create table work_assignments (
  kind text primary key check (length(kind) between 1 and 40),
  day date not null,
  staff_id text not null references staff (id)
);
