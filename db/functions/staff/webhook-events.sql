-- Whether some endpoint is subscribed to this event: without one nothing is written.
create or replace function webhook_wanted(event text) returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where disabled_at is null and event = any (events))
$$;

-- Leaves an event for the endpoints that want it, and the job that sends it, once a transaction: src/shop/staff/webhooks/send-webhooks.ts.
create or replace function emit_webhook(event text, subject text, content jsonb) returns void language plpgsql as $$
declare
  emitted bigint;
begin
  insert into webhook_events (type, subject_id, data) values (event, subject, content) returning id into emitted;
  insert into webhook_deliveries (event_id, endpoint_id)
  select emitted, id from webhook_endpoints where disabled_at is null and event = any (events);
  if coalesce(current_setting('shop.webhooks_queued', true), '') = '' then
    perform set_config('shop.webhooks_queued', 'yes', true);
    insert into outgoing (job) values ('{"name": "send-webhooks", "payload": {}, "attempts": 15, "priority": 10, "flags": ["bulk"]}');
  end if;
end $$;

-- An event says what was true when it happened, so it is written in the transaction of the change (`follow_order`), not by a job after it.
create or replace function webhook_order(changed orders, event text) returns void language plpgsql as $$
begin
  if webhook_wanted(event) then
    perform emit_webhook(event, changed.id, jsonb_build_object('orderId', changed.id, 'orderNumber', changed.order_number,
      'orderStatus', changed.order_status, 'paymentMethod', changed.payment_method, 'paymentStatus', changed.payment_status,
      'totalAmount', changed.total_amount / 100.0, 'version', changed.version));
  end if;
end $$;

create or replace function webhook_parcel(changed parcels) returns void language plpgsql as $$
declare
  event text := case changed.state
    when 'handed_over' then 'parcel.dispatched'
    when 'delivered' then 'parcel.delivered'
    when 'refused' then 'parcel.refused' end;
begin
  if event is not null and webhook_wanted(event) then
    perform emit_webhook(event, changed.id, jsonb_build_object('parcelId', changed.id, 'code', changed.code, 'state', changed.state,
      'orderId', changed.order_id, 'courierId', changed.courier_id, 'trackingNumber', changed.tracking_number,
      'codAmount', changed.cod_amount / 100.0, 'version', changed.version));
  end if;
end $$;

create or replace function webhook_stock() returns trigger language plpgsql as $$
begin
  if webhook_wanted('stock.changed') then
    perform emit_webhook('stock.changed', new.id,
      jsonb_build_object('sizeId', new.id, 'productId', new.product_id, 'sku', new.sku, 'stock', new.stock));
  end if;
  return null;
end $$;

create or replace trigger sizes_webhook_stock after update of stock on sizes for each row
  when (old.stock <> new.stock) execute function webhook_stock();

-- A product, its sizes or their prices: once a transaction, whatever was changed.
create or replace function webhook_product(product text) returns void language plpgsql as $$
begin
  if webhook_wanted('product.changed') and not exists (
    select from webhook_events where type = 'product.changed' and subject_id = product and at = now())
  then
    perform emit_webhook('product.changed', id, jsonb_build_object('productId', id, 'name', name, 'state', state))
    from products where id = product;
  end if;
end $$;

create or replace function webhook_product_row() returns trigger language plpgsql as $$
begin
  perform webhook_product(new.id);
  return null;
end $$;

create or replace function webhook_size_row() returns trigger language plpgsql as $$
begin
  perform webhook_product(new.product_id);
  return null;
end $$;

create or replace trigger products_webhook_new after insert on products for each row execute function webhook_product_row();

create or replace trigger products_webhook_change after update on products for each row
  when ((old.version, old.state) is distinct from (new.version, new.state)) execute function webhook_product_row();

create or replace trigger sizes_webhook_price after update of price, discount, retired_at on sizes for each row
  when ((old.price, old.discount, old.retired_at) is distinct from (new.price, new.discount, new.retired_at))
  execute function webhook_size_row();

create or replace trigger sizes_webhook_new after insert on sizes for each row execute function webhook_size_row();
