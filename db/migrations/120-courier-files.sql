-- Couriers' status files as they come: their columns, their words, and what became of each line.
create table courier_columns (
  courier_id text not null references couriers (id),
  -- 'status': what became of parcels; 'numbers': which tracking number each parcel got.
  kind text not null check (kind in ('status', 'numbers')),
  -- { "CN Number": "tracking", "Current Status": "status", ... }
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  primary key (courier_id, kind)
);

create table courier_words (
  courier_id text not null references couriers (id),
  -- In lower case, with single spaces; '*' stands for any text, such as a city's name.
  word text not null check (length(word) between 1 and 80),
  meaning text not null check (meaning in ('onTheWay', 'attempted', 'delivered', 'refused', 'returned')),
  primary key (courier_id, word)
);

create table courier_files (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  kind text not null check (kind in ('status', 'numbers')),
  state text not null default 'mapping' check (state in ('mapping', 'words', 'done', 'discarded')),
  file_name text not null check (length(file_name) <= 200),
  -- SHA-256 of the file: the same file is taken once.
  file_hash text not null,
  header jsonb not null check (jsonb_typeof(header) = 'array'),
  -- As `courier_columns`, of this file; null until named.
  columns jsonb check (jsonb_typeof(columns) = 'object'),
  -- [{ "line", "cells" }]; emptied once every line has its answer, since it names customers.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  -- [{ "line", "number", "word", "reason", "outcome", "why" }]: what became of each line.
  report jsonb not null default '[]' check (jsonb_typeof(report) = 'array'),
  staff_id text not null references staff (id),
  created_at timestamptz not null default now()
);
create unique index courier_files_file on courier_files (courier_id, kind, file_hash) where state <> 'discarded';
create index courier_files_newest on courier_files (created_at desc, id desc);

-- What the courier last said of a parcel, and the attempts to deliver it that failed. An attempt stands until the courier says more.
alter table parcels
  add column courier_status text not null default '' check (length(courier_status) <= 200),
  add column courier_status_at timestamptz,
  add column attempted_at timestamptz,
  add column attempt_reason text not null default '' check (length(attempt_reason) <= 200),
  add column attempts integer not null default 0 check (attempts >= 0);

-- The words that PostEx and Leopards document.
insert into courier_words (courier_id, word, meaning)
select id, word, meaning from couriers join (values
  ('postex', 'picked by postex', 'onTheWay'), ('postex', 'postex warehouse', 'onTheWay'),
  ('postex', 'en-route to * warehouse', 'onTheWay'), ('postex', 'out for delivery', 'onTheWay'),
  ('postex', 'attempted', 'attempted'), ('postex', 'delivery under review', 'attempted'),
  ('postex', 'under verification', 'attempted'), ('postex', 'out for return', 'refused'),
  ('leopards', 'shipment picked', 'onTheWay'), ('leopards', 'arrived at station', 'onTheWay'),
  ('leopards', 'dispatched', 'onTheWay'), ('leopards', 'missroute', 'onTheWay'), ('leopards', 'assign to courier', 'onTheWay'),
  ('leopards', 'pending', 'attempted'), ('leopards', 'ready for return', 'refused'), ('leopards', 'being return', 'refused')
) known (courier, word, meaning) on id = courier;
