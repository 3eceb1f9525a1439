-- How a parcel travels, once the courier has it. Only https: the link is shown to shoppers.
alter table orders
  add column courier text not null default '' check (length(courier) <= 80),
  add column tracking_number text not null default '' check (length(tracking_number) <= 80),
  add column tracking_url text check (tracking_url ~ '^https://' and length(tracking_url) <= 500);

-- Where cities lie, asked of the geocoder once. No coordinates: it knows no such city.
create table city_places (
  -- Small letters, single spaces; with the country, since there is more than one Hyderabad.
  city text not null,
  country text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  asked_at timestamptz not null default now(),
  primary key (city, country),
  check ((latitude is null) = (longitude is null))
);

-- When the geocoder may be called next: one row that all app processes move on, so that together they keep its pace.
create table geocoder_turn (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null default '-infinity'
);
insert into geocoder_turn default values;
