-- Whether the order's parcel had left the shop once.
-- @rule whether anything of an order left the shop
create or replace function was_sent(of_order text) returns boolean language sql stable as $$
  select exists (select from order_events where order_id = of_order and order_status = 'outForDelivery')
$$;

-- What became of an order. A cancelled one that had been sent was refused at the door.
-- @rule what became of an order: delivered, refused, cancelled or open
create or replace function order_outcome(of_order orders) returns text language sql stable as $$
  select case of_order.order_status when 'delivered' then 'delivered'
    when 'cancelled' then case when was_sent(of_order.id) then 'refused' else 'cancelled' end else 'open' end
$$;

-- When an order was last moved to a status that it has now or had.
create or replace function moved_at(of_order text, status text) returns timestamptz language sql stable as $$
  select max(created_at) from order_events where order_id = of_order and order_status = status
$$;

-- Nothing of it has left: `waitsToLeave` of src/shop/orders/orders/order-status-rules.ts.
-- @rule whether an order waits to leave
create or replace function order_waits(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status in ('pending', 'confirmed', 'processing')
$$;

-- Delivered or cancelled: `hasEnded` of src/shop/orders/orders/order-status-rules.ts.
-- @rule whether an order has ended
create or replace function order_ended(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status in ('delivered', 'cancelled')
$$;

-- Somebody or something has confirmed it, and it is not cancelled.
create or replace function order_is_confirmed(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status not in ('pending', 'cancelled')
$$;

-- Orders taken over from another shop: 'orderDelivery' is read as delivered.
create or replace function read_order_status() returns trigger language plpgsql as $$
begin
  new.order_status := 'delivered';
  return new;
end $$;

create or replace trigger orders_status before insert or update of order_status on orders
  for each row when (new.order_status = 'orderDelivery') execute function read_order_status();

create or replace trigger order_events_status before insert on order_events
  for each row when (new.order_status = 'orderDelivery') execute function read_order_status();
