-- Why an order was moved, for staff: the reason of a cancellation.
alter table order_events add column reason text not null default '' check (length(reason) <= 500);

-- What staff write to each other about an order.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  staff_id text not null references staff (id),
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, id);

create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (order_status, created_at desc, id desc);
create index orders_of_email on orders (email, created_at);
create index orders_of_phone on orders (phone_number, created_at);
-- Search by a part of number, name, email, phone or tracking number: the expression is that of src/shop/orders/orders/list-queue.ts.
create index orders_search on orders using gin (
  (lower(order_number || ' ' || full_name || ' ' || email || ' ' || phone_number || ' ' || tracking_number)) gin_trgm_ops
);

-- Open screens of the back office hear of orders as they commit. The payload is the order's id.
create function announce_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', new.id);
  return null;
end $$;
create trigger orders_announce_new after insert on orders for each row execute function announce_order();
create trigger orders_announce_change after update on orders for each row
  when ((new.order_status, new.payment_status, new.courier, new.tracking_number)
    is distinct from (old.order_status, old.payment_status, old.courier, old.tracking_number))
  execute function announce_order();
