-- Pictures that belong to an order and are seen by its reader and by staff alone: proofs of payment. In the database, so that they
-- are written, read and deleted with the order.
create table order_photos (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('payment', 'return')),
  -- WebP, rendered anew without metadata.
  bytes bytea not null check (octet_length(bytes) <= 4000000),
  created_at timestamptz not null default now()
);
create index order_photos_order on order_photos (order_id, created_at);
