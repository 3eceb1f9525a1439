-- Pairs of orders that look like one ordered twice, and that staff know to be both wanted.
create table wanted_pairs (
  order_id text not null references orders (id) on delete cascade,
  other_id text not null references orders (id) on delete cascade,
  staff_id text not null references staff (id),
  created_at timestamptz not null default now(),
  primary key (order_id, other_id),
  check (order_id < other_id)
);
