-- A size that is a set is made of pieces of other sizes: its stock is what they allow, and its price is typed or a percentage under
-- what they cost today.
alter table sizes
  add column is_set boolean not null default false,
  add column set_discount numeric(5, 2) check (set_discount between 0 and 90),
  add constraint sizes_set_discount check (set_discount is null or is_set);

create table size_parts (
  set_id text not null references sizes (id) on delete cascade,
  part_id text not null references sizes (id),
  pieces integer not null check (pieces between 1 and 100),
  position integer not null check (position > 0),
  primary key (set_id, part_id),
  check (set_id <> part_id)
);
create index size_parts_part on size_parts (part_id);

-- What an order took for a line that is a set, of one set: [{"sizeId", "name", "ml", "sku", "pieces"}]. Null: the line is its size alone.
alter table order_items add column parts jsonb check (jsonb_typeof(parts) = 'array');
create index order_items_sets on order_items (order_id) where parts is not null;

-- `parts`: a set follows its parts.
alter table stock_ledger drop constraint stock_ledger_reason_check;
alter table stock_ledger add constraint stock_ledger_reason_check check (reason in ('opening', 'order', 'cancellation', 'return',
  'received', 'damaged', 'counted', 'found', 'gift', 'sample', 'tester', 'correction', 'parts'));

-- The pieces of each line: its own size, and those of a set's parts.
create view order_pieces as
select order_id, size_id, quantity from order_items
union all
select order_id, part."sizeId", quantity * part.pieces
from order_items cross join lateral jsonb_to_recordset(parts) as part ("sizeId" text, pieces integer)
where parts is not null;

-- As before, and the parts of sets. A set in a parcel has taken its parts from the shelf.
create or replace view held_pieces as
select order_id, size_id, sum(pieces)::int as pieces, sum(on_shelf)::int as on_shelf from (
  select order_items.order_id, order_items.size_id, sum(order_items.quantity) as pieces,
    sum(order_items.quantity) - coalesce((
      select sum(case when parcels.state = 'packing' then parcel_items.scanned else parcel_items.quantity end)
      from parcels join parcel_items on parcel_items.parcel_id = parcels.id
      where parcels.order_id = order_items.order_id and parcel_items.size_id = order_items.size_id and parcel_counts(parcels)
    ), 0) as on_shelf
  from orders join order_items on order_items.order_id = orders.id
  where order_status in ('pending', 'confirmed', 'processing') and holds_stock
  group by order_items.order_id, order_items.size_id
  union all
  select line.order_id, part."sizeId", line.quantity * part.pieces, part.pieces * (line.quantity - coalesce((
      select sum(case when parcels.state = 'packing' then parcel_items.scanned else parcel_items.quantity end)
      from parcels join parcel_items on parcel_items.parcel_id = parcels.id
      where parcels.order_id = line.order_id and parcel_items.size_id = line.size_id and parcel_counts(parcels)
    ), 0))
  from orders join order_items as line on line.order_id = orders.id
    cross join lateral jsonb_to_recordset(line.parts) as part ("sizeId" text, pieces integer)
  where order_status in ('pending', 'confirmed', 'processing') and holds_stock and line.parts is not null
) as lines group by order_id, size_id;
