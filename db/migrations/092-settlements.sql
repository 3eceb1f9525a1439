-- What couriers pay: their statements, line by line, and what staff decided about the differences.
create table settlement_columns (
  -- How the courier's file is read: { "CN Number": "tracking", "Amount": "cod", ... }.
  courier_id text primary key references couriers (id),
  columns jsonb not null check (jsonb_typeof(columns) = 'object')
);

create table settlements (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  state text not null default 'mapping' check (state in ('mapping', 'open', 'closed', 'discarded')),
  file_name text not null check (length(file_name) <= 200),
  -- SHA-256 of the file: the same file is taken once.
  file_hash text not null,
  -- As in the file: the names of its columns, and its rows.
  header jsonb not null check (jsonb_typeof(header) = 'array'),
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  paid_on date not null,
  -- What was delivered until this day should be in it.
  covers_until date not null,
  reference text not null default '' check (length(reference) <= 80),
  -- What arrived in the bank, in paisa; null until it is closed.
  received bigint,
  entry_id bigint references ledger_entries (id),
  staff_id text not null references staff (id),
  closed_by text references staff (id),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null and closed_by is not null and received is not null))
);
create unique index settlements_file on settlements (courier_id, file_hash) where state <> 'discarded';
create index settlements_newest on settlements (created_at desc, id desc);

create table settlement_lines (
  settlement_id bigint not null references settlements (id),
  -- Of the file's rows, counted from 1.
  line integer not null,
  tracking_number text not null,
  order_number text not null,
  -- In paisa, as the courier says: collected, kept as fee and as tax, paid out. Null: the file does not say.
  cod bigint not null,
  fee bigint not null,
  tax bigint not null,
  net bigint,
  order_id text references orders (id),
  parcel_id text references parcels (id),
  matched_by text check (matched_by in ('tracking', 'order', 'hand')),
  decision text check (decision in ('open', 'writeOff')),
  -- As it was when the settlement was closed.
  findings text[] not null default '{}',
  expected bigint,
  primary key (settlement_id, line),
  check ((order_id is null) = (matched_by is null))
);
create index settlement_lines_order on settlement_lines (order_id) where order_id is not null;

-- What should have been in the file, as it was when the settlement was closed; before, only what was decided.
create table settlement_missing (
  settlement_id bigint not null references settlements (id),
  order_id text not null references orders (id),
  parcel_id text references parcels (id),
  amount bigint not null,
  decision text not null check (decision in ('open', 'writeOff')),
  constraint settlement_missing_place unique nulls not distinct (settlement_id, order_id, parcel_id)
);

-- A closed settlement stays: a mistake is corrected by another entry of the ledger.
create function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed settlement stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger settlements_stay before update or delete on settlements
  for each row when (old.state = 'closed') execute function refuse_settlement_change();
create function refuse_settlement_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from settlements where id = coalesce(old.settlement_id, new.settlement_id) and state = 'closed') then
    raise exception 'a closed settlement stays as it is' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger settlement_lines_stay before insert or update or delete on settlement_lines
  for each row execute function refuse_settlement_line_change();
create trigger settlement_missing_stay before insert or update or delete on settlement_missing
  for each row execute function refuse_settlement_line_change();
