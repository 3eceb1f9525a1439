-- Other people's systems: how the shop reaches them, what was said, and parcels that are booked with a courier by itself.
create table connections (
  id text primary key,
  active boolean not null default false,
  -- What may be shown: addresses, codes.
  fields jsonb not null default '{}',
  -- Sealed with the shop's secret: nobody reads them here.
  sealed text not null default '',
  version integer not null default 1,
  -- Calls in a row that the system did not answer, and until when it is left alone.
  failures integer not null default 0,
  paused_until timestamptz,
  tried_at timestamptz,
  trying boolean not null default false,
  tried_text text not null default ''
);
insert into connections (id) values ('postex');

create table outgoing_calls (
  id bigint generated always as identity primary key,
  system text not null references connections,
  name text not null,
  -- By which the other system knows it too: a parcel's booking.
  reference text not null default '',
  order_id text references orders on delete cascade,
  at timestamptz not null default now(),
  took_ms integer not null,
  outcome text not null check (outcome in ('answered', 'refused', 'failed', 'uncertain')),
  status integer,
  request text not null,
  answer text not null
);
create index outgoing_calls_system on outgoing_calls (system, id desc);
create index outgoing_calls_order on outgoing_calls (order_id) where order_id is not null;
create index outgoing_calls_at on outgoing_calls (at);

-- By which connection its parcels are booked and followed, while that is on; empty: by file.
alter table couriers add column system text not null default '';
update couriers set system = id where id = 'postex';
-- Cities as the courier's own system names them.
create table courier_cities (
  courier_id text not null references couriers on delete cascade,
  name text not null,
  primary key (courier_id, name)
);

create table parcel_bookings (
  id text primary key,
  parcel_id text not null references parcels on delete cascade,
  courier_id text not null references couriers,
  -- The shop's name of this booking at the courier; a parcel that is booked again gets another.
  reference text not null unique,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'booked', 'refused', 'cancelling', 'cancelled')),
  tracking_number text not null default '',
  why text not null default '',
  asked_by text not null,
  asked_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Whoever works on it puts it off for as long as that may take.
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  booked_at timestamptz,
  ended_at timestamptz,
  label bytea
);
-- A parcel is booked once at a time.
create unique index parcel_bookings_open on parcel_bookings (parcel_id) where state in ('waiting', 'sent', 'booked', 'cancelling');
create index parcel_bookings_due on parcel_bookings (next_try_at)
  where state in ('waiting', 'sent', 'cancelling') or (state = 'booked' and label is null);
create index parcel_bookings_parcel on parcel_bookings (parcel_id);

-- Words of a courier's own system that nobody has explained: such a parcel stays as it is.
create table courier_unknown_words (
  courier_id text not null references couriers on delete cascade,
  word text not null check (length(word) between 1 and 80),
  seen_at timestamptz not null default now(),
  primary key (courier_id, word)
);
