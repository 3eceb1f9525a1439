-- Where couriers go, what sizes weigh, and what couriers may charge.
alter table couriers
  -- 'listed': to the cities of city_names alone.
  add column serves text not null default 'all' check (serves in ('all', 'listed')),
  -- Cities that it does not go to.
  add column unserved jsonb not null default '[]' check (jsonb_typeof(unserved) = 'array');

-- Of a piece with its box. Null: the shop's setting counts.
alter table sizes add column weight_grams integer check (weight_grams between 1 and 20000);

create table rate_cards (
  courier_id text not null references couriers (id),
  -- Of handovers from this day on, until the courier's next card.
  from_day date not null,
  -- [{ "name", "places" }]: cities and provinces; without places everywhere else. The first that fits counts.
  zones jsonb not null check (jsonb_typeof(zones) = 'array'),
  -- [{ "zone", "upToGrams", "fee", "returnFee" }], in paisa; without upToGrams each further kilogram that is begun.
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  -- In percent, of the fee: fuel surcharge; sales tax, also on the surcharge.
  fuel_rate numeric(5, 2) not null default 0 check (fuel_rate between 0 and 100),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  primary key (courier_id, from_day)
);
