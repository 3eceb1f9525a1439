-- What other couriers' systems need besides PostEx's, and what is told to a courier after a failed attempt.
-- A city's id at the courier, where names are not enough.
alter table courier_cities add column code text not null default '';

alter table parcel_bookings
  -- Where the courier keeps the airway bill, when it says so at the booking alone.
  add column label_url text not null default '',
  -- The courier gave no answer and cannot be asked by our reference: a person looks in its portal.
  add column asks_staff boolean not null default false;

-- The courier's own list of what its rider took: fetched by a job.
alter table handovers
  add column load_sheet_state text not null default 'none' check (load_sheet_state in ('none', 'waiting', 'made', 'refused')),
  add column load_sheet bytea,
  add column load_sheet_why text not null default '',
  add column load_sheet_tries integer not null default 0,
  add column load_sheet_next_at timestamptz;
create index handovers_load_sheet on handovers (load_sheet_next_at) where load_sheet_state = 'waiting';

-- What staff want done with a parcel whose delivery failed. 'by_hand': its courier has no system that takes it.
create table parcel_advice (
  id bigint generated always as identity primary key,
  parcel_id text not null references parcels on delete cascade,
  kind text not null check (kind in ('retry', 'address', 'return')),
  remarks text not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  state text not null check (state in ('waiting', 'told', 'refused', 'by_hand')),
  why text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index parcel_advice_parcel on parcel_advice (parcel_id, asked_at);
create index parcel_advice_due on parcel_advice (next_try_at) where state = 'waiting';
