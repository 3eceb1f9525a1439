-- Unconfirmed orders of strangers together hold a share of each size; what is ordered beyond it waits for the call without stock.
-- False: the order waits, and takes its stock when it is confirmed.
alter table orders add column holds_stock boolean not null default true;

-- What unconfirmed orders of strangers hold or wait for, until they are confirmed or cancelled.
create table stranger_orders (
  size_id text not null references sizes (id) on delete cascade,
  -- Checked at commit: an order takes its stock before it is written.
  order_id text not null references orders (id) on delete cascade deferrable initially deferred,
  pieces integer not null check (pieces > 0),
  -- False: the order waits without stock.
  held boolean not null,
  -- From where the order was sent: an IPv4 address, or an IPv6 network of 48 bits.
  network text not null default '',
  primary key (size_id, order_id)
);
create index stranger_orders_order on stranger_orders (order_id);

insert into stranger_orders (size_id, order_id, pieces, held)
select size_id, orders.id, sum(quantity), true from orders join order_items on order_items.order_id = orders.id
where order_status = 'pending' and channel = 'web' and not email_proved and size_id is not null
  and exists (select from stock_ledger where stock_ledger.order_id = orders.id)
group by 1, 2;

-- The pieces that open orders hold, by order and size; `on_shelf` are those in no parcel yet.
create or replace view held_pieces as
select order_items.order_id, order_items.size_id, sum(order_items.quantity)::int as pieces,
  (sum(order_items.quantity) - coalesce((
    select sum(case when parcels.state = 'packing' then parcel_items.scanned else parcel_items.quantity end)
    from parcels join parcel_items on parcel_items.parcel_id = parcels.id
    where parcels.order_id = order_items.order_id and parcel_items.size_id = order_items.size_id and parcel_counts(parcels)
  ), 0))::int as on_shelf
from orders join order_items on order_items.order_id = orders.id
where order_status in ('pending', 'confirmed', 'processing') and holds_stock
group by order_items.order_id, order_items.size_id;
