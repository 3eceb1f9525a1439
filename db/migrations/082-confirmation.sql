-- Calls to confirm COD orders, and what the rules decide about each.
create table order_calls (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  staff_id text not null references staff (id),
  outcome text not null check (outcome in ('confirmed', 'noAnswer', 'wrongNumber', 'callBack', 'changed', 'cancelled')),
  note text not null default '' check (length(note) <= 500),
  -- When to call again; null: not.
  next_call_at timestamptz,
  created_at timestamptz not null default now()
);
create index order_calls_order on order_calls (order_id, id desc);

-- What the rules said when the order arrived, with every reason.
create table order_assessments (
  order_id text primary key references orders (id) on delete cascade,
  decision text not null check (decision in ('call', 'goesThrough')),
  points integer not null check (points >= 0),
  -- [{ text, points }], the weightiest first; points below zero are trust.
  reasons jsonb not null,
  created_at timestamptz not null default now()
);

-- The same place however it is spelled: letters and digits of city and address.
create function place_key(city text, address text) returns text language sql immutable as $$
  select lower(regexp_replace(city || address, '[^[:alnum:]]+', '', 'g'))
$$;
create index orders_of_place on orders (place_key(city, address), created_at);
