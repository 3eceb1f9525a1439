-- Orders that changed, for every job that follows them (db/functions/changed-orders.sql). The queues of these jobs stay, with what waits there.
create table changed_orders (
  id bigint generated always as identity primary key,
  -- Null: the ledger of a day alone.
  order_id text,
  -- Of the ledger rows that came with the change, in the shop's time zone.
  day date not null default (now() at time zone 'Asia/Karachi')::date,
  -- The number that the order had before.
  phone text
);
