-- The entries of the ledger that follow from an order's state (docs/decisions/043); settlements and write-offs come on top.
-- @rule which entries of the ledger an order or parcel makes
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

-- Brings the ledger to the state of these orders: one entry for each part of an order that differs. Locks the orders, so that
-- changes of one order wait for each other.
create or replace function post_order_money(of_orders text[], opening boolean default false) returns void language plpgsql as $$
begin
  perform from orders where id = any (of_orders) order by id for no key update;
  with differences as materialized (
    select order_id, part, account, courier_id, parcel_id, sum(amount)::bigint as amount from (
      select orders.id as order_id, target.* from orders cross join lateral ledger_targets(orders) target where orders.id = any (of_orders)
      union all
      select order_id, part, account, courier_id, parcel_id, -amount from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where order_id = any (of_orders) and part not in ('settlement', 'writeOff')
    ) both_sides group by 1, 2, 3, 4, 5 having sum(amount) <> 0
  ), entries as materialized (
    select differences.order_id, part, nextval(pg_get_serial_sequence('ledger_entries', 'id')) as id,
      case when opening then 'opening'
        when part = 'payment' and sum(amount) filter (where account = 'bank') > 0 then 'paid'
        when part = 'refund' and sum(amount) filter (where account = 'bank') < 0 then 'refunded'
        when part = 'collection' and sum(amount) filter (where account = 'codDue') > 0 then 'delivered'
        when part = 'collection' and sum(amount) filter (where account = 'codInTransit') > 0 then 'handedOver'
        when part = 'collection' and sum(amount) filter (where account = 'receivable') > 0 then 'cameBack'
        when part <> 'charge' then 'corrected'
        when bool_and(order_status = 'cancelled') then 'cancelled'
        when bool_or(account = 'returnedGoods') then 'restocked'
        when exists (select from ledger_lines join ledger_entries on ledger_entries.id = entry_id
          where ledger_lines.order_id = differences.order_id and ledger_entries.part = 'charge') then 'edited'
        else 'placed' end as event
    from differences join orders on orders.id = differences.order_id group by differences.order_id, part
  ), made as (
    insert into ledger_entries (id, part, event) overriding system value select id, part, event from entries order by id
  )
  insert into ledger_lines (entry_id, line, account, order_id, courier_id, parcel_id, amount)
  select entries.id, row_number() over (partition by entries.id order by account, parcel_id), account, order_id, courier_id, parcel_id, amount
  from differences join entries using (order_id, part);
end $$;

-- A new order is only charged: the short way, since shoppers wait for it.
create or replace function post_new_order() returns trigger language plpgsql as $$
begin
  if new.order_status <> 'pending' or new.paid_amount <> 0 then
    perform post_order_money(array[new.id]);
  elsif new.subtotal <> 0 or new.total_amount <> 0 then
    with entry as (insert into ledger_entries (part, event) values ('charge', 'placed') returning id)
    insert into ledger_lines (entry_id, line, account, order_id, amount)
    select entry.id, line, account, new.id, amount from entry, (values (1, 'receivable', new.total_amount), (2, 'sales', -new.subtotal),
      (3, 'discounts', new.coupon_discount), (4, 'shippingIncome', -new.shipping),
      (5, 'giftWrap', new.subtotal - new.coupon_discount - new.exchange_credit + new.shipping - new.total_amount),
      (6, 'returnedGoods', new.exchange_credit)) charge (line, account, amount)
    where amount <> 0;
  end if;
  return null;
end $$;

create or replace trigger orders_post_new after insert on orders for each row execute function post_new_order();

create or replace function post_order() returns trigger language plpgsql as $$
begin
  perform post_order_money(array[new.id]);
  return null;
end $$;

-- At commit: one entry, however many statements changed the order.
drop trigger if exists orders_post_change on orders;
create constraint trigger orders_post_change after update on orders deferrable initially deferred for each row
  when ((new.order_status = 'cancelled', new.order_status = 'delivered', new.payment_method, new.subtotal, new.coupon_discount, new.shipping,
      new.total_amount, new.paid_amount, new.prepaid_amount, new.advance_kept, new.refunded, new.courier)
    is distinct from (old.order_status = 'cancelled', old.order_status = 'delivered', old.payment_method, old.subtotal, old.coupon_discount,
      old.shipping, old.total_amount, old.paid_amount, old.prepaid_amount, old.advance_kept, old.refunded, old.courier))
  execute function post_order();

create or replace function post_parcel() returns trigger language plpgsql as $$
begin
  perform post_order_money(array[new.order_id]);
  return null;
end $$;

drop trigger if exists parcels_post_new on parcels;
create constraint trigger parcels_post_new after insert on parcels deferrable initially deferred for each row
  when (not parcel_is_here(new)) execute function post_parcel();

drop trigger if exists parcels_post_change on parcels;
create constraint trigger parcels_post_change after update on parcels deferrable initially deferred for each row
  when ((new.state, new.cod_amount, new.courier_id, new.restocked) is distinct from (old.state, old.cod_amount, old.courier_id, old.restocked))
  execute function post_parcel();
