-- One row for each press of staff whose write was committed, with what it answered: a press that is sent again, because its answer was
-- lost with the network, is answered from here. Kept for a day.
create table staff_presses (
  staff_id text not null references staff (id) on delete cascade,
  key text not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index on staff_presses (created_at);
