-- What staff have decided to go on with although it holds an order: by what exactly it was held, so that a new reason of the same kind holds it again.
create table hold_passes (
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (length(kind) <= 40),
  -- Which message, booking, other order ... it was: ids and hashes, nobody's words.
  mark text not null check (length(mark) <= 2000),
  passed_by text not null check (length(passed_by) <= 80),
  passed_at timestamptz not null default now(),
  primary key (order_id, kind, mark)
);

-- A note may say that its order waits, until a day or until somebody goes on.
alter table order_notes
  add column waits boolean not null default false,
  add column waits_until date,
  add column lifted_at timestamptz,
  add column lifted_by text not null default '' check (length(lifted_by) <= 80);

create index order_notes_waiting on order_notes (order_id) where waits and lifted_at is null;

-- What nobody of staff has read is little; it is asked for by order and by phone at every step of an order.
create index incoming_messages_unseen_order on incoming_messages (order_id) where seen_at is null;

create index incoming_messages_unseen_phone on incoming_messages (phone) where seen_at is null;
