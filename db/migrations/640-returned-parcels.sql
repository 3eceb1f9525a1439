-- Orders of which a parcel came back to stock are brought to the rules of db/functions, which are applied after the migrations: what was paid ahead for its
-- pieces is taken off their charge in the ledger, and goods that were sent again after they had come back are counted as sold in the reports.
create or replace function pieces_restocked(item order_items, until timestamptz default 'infinity') returns bigint language sql stable as $$
  select least(item.quantity, coalesce(sum(parcel_items.quantity), 0))::bigint from parcel_items join parcels on parcels.id = parcel_id
  where parcels.order_id = item.order_id and parcels.restocked and (until = 'infinity' or parcels.returned_at < until) and parcel_items.size_id = item.size_id
$$;
create or replace function paid_for(item order_items, pieces bigint) returns bigint language sql stable as $$
  select case when pieces >= item.quantity - item.gifts then paid
    else (round(paid * pieces::numeric / (item.quantity - item.gifts) / 100) * 100)::bigint end
  from (
    select item.price_at_purchase * item.quantity - case when (select sum(offer_discount) from order_items where order_id = item.order_id) = coupon_discount
      then item.offer_discount else floor(coupon_discount::numeric * item.price_at_purchase * item.quantity / greatest(1, subtotal) / 100)::bigint * 100 end as paid
    from orders where id = item.order_id
  ) line
$$;
create or replace function restocked_worth(of_order orders) returns bigint language sql stable as $$
  select case when of_order.order_status = 'cancelled' or not exists (select from parcels where order_id = of_order.id and restocked) then 0 else (
    select least(of_order.total_amount, collected + least(greatest(0, paid - collected), greatest(0, case when of_order.payment_method = 'COD'
      then of_order.prepaid_amount - of_order.advance_kept_most else of_order.paid_amount end)))
    from (select sum(cod_amount)::bigint as collected from parcels where order_id = of_order.id and restocked) by_label,
      (select coalesce(sum(paid_for(item, pieces_restocked(item))), 0)::bigint as paid from order_items item where order_id = of_order.id) by_piece
  ) end
$$;
create or replace function order_charges(of_order orders) returns bigint language sql stable as $$
  select case when of_order.order_status = 'cancelled' then of_order.advance_kept
    else of_order.total_amount - restocked_worth(of_order) end
$$;
create or replace function ledger_targets(of_order orders)
  returns table (part text, account text, courier_id text, parcel_id text, amount bigint) language plpgsql stable as $$
declare
  cod boolean := of_order.payment_method = 'COD';
  charges boolean := of_order.order_status <> 'cancelled';
  restocked bigint := restocked_worth(of_order);
  by_parcels bigint := 0;
  collected bigint := 0;
  charged bigint := order_charges(of_order);
  -- Paid before delivery.
  ahead bigint := of_order.paid_amount;
  -- What the total has beyond lines, coupon, returned bottles and shipping.
  gift_wrap bigint := of_order.total_amount - of_order.subtotal + of_order.coupon_discount + of_order.exchange_credit - of_order.shipping;
  -- Of what was paid back: what had been paid too much. The rest is taken back from what was sold.
  surplus bigint;
begin
  if cod then
    select coalesce(sum(cod_amount) filter (where state = 'delivered' or (charges and state = 'handed_over')), 0)
    into by_parcels from parcels where order_id = of_order.id;
    -- A delivered order collects what no parcel does: it was moved by hand.
    collected := greatest(by_parcels, of_order.paid_amount - of_order.prepaid_amount);
    return query
      select 'collection', case when state = 'delivered' or of_order.order_status = 'delivered' then 'codDue' else 'codInTransit' end,
        parcels.courier_id, parcels.id, parcels.cod_amount
      from parcels where order_id = of_order.id and cod_amount > 0 and (state = 'delivered' or (charges and state = 'handed_over'));
    if collected > by_parcels then
      return query select 'collection', 'codDue', (select id from couriers where lower(name) = lower(of_order.courier)), null::text,
        collected - by_parcels;
    end if;
  end if;
  if cod then ahead := of_order.prepaid_amount; end if;
  surplus := least(of_order.refunded, greatest(0, collected + ahead - charged));
  return query select line.part, line.account, null::text, null::text, line.amount from (values
    ('charge', 'sales', case when charges then -of_order.subtotal else 0 end),
    ('charge', 'discounts', case when charges then of_order.coupon_discount else 0 end),
    ('charge', 'shippingIncome', case when charges then -of_order.shipping else 0 end),
    ('charge', 'giftWrap', case when charges then -gift_wrap else 0 end),
    ('charge', 'returnedGoods', restocked + case when charges then of_order.exchange_credit else 0 end),
    ('charge', 'receivable', charged),
    ('charge', 'advancesKept', case when charges then 0 else -of_order.advance_kept end),
    ('payment', 'bank', ahead),
    ('payment', 'receivable', -ahead),
    ('collection', 'receivable', -collected),
    ('refund', 'bank', -of_order.refunded),
    ('refund', 'receivable', surplus),
    ('refund', 'refunds', of_order.refunded - surplus)) line (part, account, amount)
    where line.amount <> 0;
end $$;
do $$
begin
  if exists (select from parcels where restocked) then
    perform post_order_money(array(select distinct orders.id from orders join parcels on order_id = orders.id where restocked and order_status <> 'cancelled'));
  end if;
end $$;
insert into report_queue (order_id) select distinct order_id from parcels where state = 'returned';
