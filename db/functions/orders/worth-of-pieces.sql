-- What was paid for so many pieces of an order's line, less its share of the offers: in whole rupees until the last of them, and of bought pieces
-- first. As `paidForPieces` of src/shop/orders/returns/return-worth-rules.ts. Older orders have no discount by line: theirs is shared by price as `sharedOut` of
-- src/shop/offers/cart/share-among-lines.ts shares one, so that the lines add up to what the order charged for them.
-- @rule what pieces of an order's line cost after their share of the offers
create or replace function paid_for(item order_items, pieces bigint) returns bigint language sql stable as $$
  select case when pieces >= item.quantity - item.gifts then paid
    else (round(paid * pieces::numeric / (item.quantity - item.gifts) / 100) * 100)::bigint end
  from (
    select item.price_at_purchase * item.quantity - case when shared = coupon_discount then item.offer_discount
      else (div(coupon_discount * up_to_here, whole) - div(coupon_discount * before, whole))::bigint * unit end as paid
    from orders cross join lateral (
      select shared, before, up_to_here, unit, greatest(1, worth) * unit as whole from (
        select sum(offer_discount) as shared, sum(price_at_purchase * quantity) as worth,
          coalesce(sum(price_at_purchase * quantity) filter (where position < item.position), 0) as before,
          sum(price_at_purchase * quantity) filter (where position <= item.position) as up_to_here,
          case when coupon_discount % 100 = 0 and bool_and(price_at_purchase * quantity % 100 = 0) then 100 else 1 end as unit
        from order_items where order_id = item.order_id) sums) lines
    where id = item.order_id
  ) line
$$;

-- What the pieces of a parcel cost.
create or replace function parcel_worth(of_parcel parcels) returns bigint language sql stable as $$
  select coalesce(sum(paid_for(item, quantity)), 0)::bigint from parcel_items
  cross join lateral (select item from order_items item where order_id = of_parcel.order_id and size_id = parcel_items.size_id limit 1) line
  where parcel_id = of_parcel.id
$$;

-- What offers took off an order's pieces, less the share of those that are back.
create or replace function taken_off(of_order orders) returns bigint language sql stable as $$
  select case when of_order.coupon_discount = 0 then 0 else (
    select sum(price_at_purchase * (quantity - unpaid) - paid_for(item, quantity - unpaid))::bigint
    from order_items item cross join lateral (select pieces_unpaid(item) as unpaid) each where order_id = of_order.id) end
$$;
