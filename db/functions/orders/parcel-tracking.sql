-- The courier's page of a parcel's number, which has letters, digits, dashes and slashes (`TrackingNumber` of src/shop/orders/dispatch/tracking-number.ts);
-- '' without a number, a courier or a page.
-- @rule where a parcel is followed
create or replace function tracking_link(template text, tracking_number text) returns text language sql immutable parallel safe as $$
  select case when tracking_number <> '' and template like 'https://%' then replace(template, '{number}', replace(tracking_number, '/', '%2F')) else '' end
$$;

-- The parcels that have left, as its customer reads them, the oldest first.
create or replace function sent_parcels_json(of_order orders) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('_id', parcels.id, 'code', parcels.code,
      'arrived', parcels.state = 'delivered', 'collects', collects, 'toPay', owed,
      'goesTo', label_json(parcels), 'courier', coalesce(couriers.name, ''), 'trackingNumber', parcels.tracking_number,
      'trackingUrl', nullif(tracking_link(couriers.tracking_url, parcels.tracking_number), ''),
      'pieces', (select coalesce(json_agg(json_build_object('name', lines.name, 'ml', lines.ml, 'setOf', bottles, 'quantity', parcel_items.quantity) order by position), '[]')
        from parcel_items join (select size_id, min(name) as name, min(ml) as ml, min(set_of(parts)) as bottles, min(position) as position from order_items
          where order_id = of_order.id group by 1) lines using (size_id) where parcel_id = parcels.id))
    order by parcels.created_at, parcels.code), '[]')
  from parcels_cash(of_order) cash join parcels on parcels.id = cash.parcel_id left join couriers on couriers.id = courier_id
  where parcels.state in ('handed_over', 'delivered')
$$;

-- The pieces of an order that follow in a later parcel: none before the first one has left, and none once the order has ended.
create or replace function following_json(of_order orders) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('name', name, 'ml', ml, 'setOf', bottles, 'quantity', quantity - sent) order by position), '[]')
  from (
    select size_id, min(name) as name, min(ml) as ml, min(set_of(parts)) as bottles, min(position) as position, sum(quantity) as quantity,
      coalesce((select sum(parcel_items.quantity) from parcel_items join parcels on parcels.id = parcel_id
        where parcels.order_id = of_order.id and parcel_items.size_id = order_items.size_id
          and parcel_counts(parcels) and not parcel_is_here(parcels)), 0) as sent
    from order_items where order_id = of_order.id group by size_id
  ) pieces
  where quantity > sent and of_order.order_status = 'outForDelivery'
    and exists (select from parcels where order_id = of_order.id and (parcel_is_away(parcels) or state = 'delivered'))
$$;
