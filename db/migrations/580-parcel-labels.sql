-- What a parcel was given to travel with, one row a kind, the latest: `packed` as it was packed, until something is printed; `label` the printed
-- label or airway bill; `booking` what its courier has of it, by its system, its list or its portal. Compared by db/functions/labels.sql.
create table parcel_labels (
  parcel_id text not null references parcels (id) on delete cascade,
  kind text not null check (kind in ('packed', 'label', 'booking')),
  full_name text not null,
  phone_number text not null,
  address text not null,
  town text not null,
  famous_spot text not null,
  city text not null,
  state text not null,
  country text not null,
  -- In paisa.
  cod_amount bigint not null,
  pieces integer not null,
  courier_id text,
  tracking_number text not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  primary key (parcel_id, kind)
);
