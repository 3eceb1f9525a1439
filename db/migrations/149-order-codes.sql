-- Codes by which somebody opens an order with its number and its phone: staff send them to that phone. The code itself is nowhere: the shop's
-- secret makes it of the id.
create table order_codes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Codes that were entered for it.
  tries integer not null default 0,
  sent_at timestamptz,
  used_at timestamptz
);
create index on order_codes (order_id, asked_at);
create index on order_codes (asked_at) where sent_at is null and used_at is null;
