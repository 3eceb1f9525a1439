-- What came for an order, what is due, what goes back, and what each parcel collects: the one place that says it. Amounts in paisa.
-- How many pieces of an order's line came back to stock with a parcel whose order is not sent again, before `until`.
create or replace function pieces_restocked(item order_items, until timestamptz default 'infinity') returns bigint language sql stable as $$
  select least(item.quantity, coalesce(sum(parcel_items.quantity), 0))::bigint from parcel_items join parcels on parcels.id = parcel_id
  where parcels.order_id = item.order_id and parcels.restocked and (until = 'infinity' or parcels.returned_at < until) and parcel_items.size_id = item.size_id
$$;

-- What was paid for so many pieces of an order's line, less its share of the offers: in whole rupees until the last of them, and of bought pieces
-- first. As `paidForPieces` of src/shop/orders/returns/worth-rules.ts. Older orders have no discount by line: theirs is shared by price as `sharedOut` of
-- src/shop/offers/cart/apply-offers.ts shares one, so that the lines add up to what the order charged for them.
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

-- What is not charged because its parcel came back to stock: what it would have collected, and what was paid ahead for its pieces beyond the advance
-- that is kept for a refused parcel.
-- @rule what is not charged because its parcel came back
create or replace function restocked_worth(of_order orders) returns bigint language sql stable as $$
  select case when of_order.order_status = 'cancelled' or not exists (select from parcels where order_id = of_order.id and restocked) then 0 else (
    select least(of_order.total_amount, collected + least(greatest(0, paid - collected), greatest(0, case when of_order.payment_method = 'COD'
      then of_order.prepaid_amount - of_order.advance_kept_most else of_order.paid_amount end)))
    from (select sum(cod_amount)::bigint as collected from parcels where order_id = of_order.id and restocked) by_label,
      (select coalesce(sum(paid_for(item, pieces_restocked(item))), 0)::bigint as paid from order_items item where order_id = of_order.id) by_piece
  ) end
$$;

-- What an order charges: nothing for a parcel that came back to stock; of a cancelled order what is kept of its advance.
create or replace function order_charges(of_order orders) returns bigint language sql stable as $$
  select case when of_order.order_status = 'cancelled' then of_order.advance_kept
    else of_order.total_amount - restocked_worth(of_order) end
$$;

-- By bank, wallet, card and in cash so far.
create or replace function order_came(of_order orders) returns bigint language sql stable as $$
  select case when of_order.payment_method = 'COD' then of_order.prepaid_amount + greatest(of_order.paid_amount - of_order.prepaid_amount,
      (select coalesce(sum(cod_amount), 0) from parcels where order_id = of_order.id and state = 'delivered'))
    else of_order.paid_amount end
$$;

-- Of what an order paid back: for its returns.
create or replace function return_refunds(of_order orders) returns bigint language sql stable as $$
  select case when of_order.refunded = 0 then 0
    else (select coalesce(sum(amount), 0) from order_refunds where order_id = of_order.id and return_id is not null)::bigint end
$$;

-- `came`: `order_came`. `due`: still to come, by any way. `to_collect`: of this by couriers. `goes_back`: came beyond
-- what is charged and was not paid back yet (what returns are worth is on top: dueOfReturn). `paid_back`: all refunds.
-- @rule what came for an order, what is due and what goes back
create or replace function order_dues(of_order orders)
  returns table (came bigint, due bigint, to_collect bigint, goes_back bigint, paid_back bigint) language sql stable as $$
  select came, due, case when of_order.payment_method = 'COD' and not ended
      then greatest(0, due - case when of_order.order_status = 'pending' then greatest(0, of_order.advance_due - of_order.prepaid_amount) else 0 end)
      else 0 end,
    greatest(0, came - charged - back), of_order.refunded
  from (
    select came, charged, back, ended, greatest(0, charged - came + case when ended then 0 else back end) as due from (
      select order_came(of_order) as came, order_charges(of_order) as charged, of_order.order_status in ('delivered', 'cancelled') as ended,
        -- Refunds of returns pay for what came back: the order charged it.
        of_order.refunded - return_refunds(of_order) as back
    ) sums
  ) figures
$$;

-- What of a return is neither paid back nor taken off an exchange. Null until it is received.
create or replace function due_of_return(of_return returns) returns bigint language sql stable as $$
  select of_return.value - coalesce((select sum(amount) from order_refunds where return_id = of_return.id), 0)
    - coalesce((select sum(exchange_credit) from orders as instead
      where instead.exchange_of = of_return.id and instead.order_status <> 'cancelled'), 0)::bigint
$$;

-- What an order's customer kept and paid for, or is to pay: what it charges, less what its returns are worth and what was paid back beyond what came too
-- much. An exchange moves no money: what it takes off a return's worth stays with the returned order, and it has what is paid on top. The one figure of
-- 'sold', 'spent' and 'revenue' in lists, segments, files and reports. A refund of an order that has not ended is to be paid again (`order_dues`).
create or replace function kept_worth(of_order orders) returns bigint language sql stable as $$
  select order_charges(of_order) - return_refunds(of_order)
    - coalesce((select sum(greatest(0, due_of_return(returns))) from returns where order_id = of_order.id and state in ('received', 'done')), 0)::bigint
    - case when of_order.refunded = 0 or of_order.order_status not in ('delivered', 'cancelled') then 0
      else greatest(0, of_order.refunded - return_refunds(of_order) - greatest(0, order_came(of_order) - order_charges(of_order))) end
$$;

-- What is to be paid back: of orders what came beyond their charge, and of returns that arrived what is due for them; since when. The one list of the
-- refund queue, the close of a day and what is stuck. Only orders that can have come too much are counted.
-- @rule what is to be paid back, for the queue, the close of a day and what is stuck
create or replace function refunds_due() returns table (order_id text, return_id text, amount bigint, since timestamptz) language sql stable as $$
  select orders.id, null::text, goes_back, (select max(created_at) from order_events where order_events.order_id = orders.id)
  from orders cross join lateral order_dues(orders) where goes_back > 0 and orders.id in (
    select id from orders where paid_amount - refunded > case when order_status = 'cancelled' then advance_kept else total_amount end
    union select parcels.order_id from parcels where restocked
    union select order_refunds.order_id from order_refunds where order_refunds.return_id is not null
    union select id from orders where order_status = 'outForDelivery' and (prepaid_amount > 0 or refunded > 0))
  union all
  select returns.order_id, returns.id, due_of_return(returns), (select max(created_at) from return_events where return_events.return_id = returns.id)
  from returns where state = 'received' and due_of_return(returns) > 0
    and (wish = 'refund' or exists (select from orders as instead where instead.exchange_of = returns.id and instead.order_status <> 'cancelled'))
$$;

-- Each parcel whose pieces are the order's, the oldest first. `collects`: as its label and its courier have it. `owed`: what its customer still is to
-- pay for it; less than it collects where money came, or pieces were taken away, after its amount was fixed: the latest parcel is relieved first.
-- @rule what each parcel collects
create or replace function parcels_cash(of_order orders)
  returns table (parcel_id text, collects bigint, owed bigint) language sql stable as $$
  select id, cod_amount::bigint, case when state = 'delivered' or restocked then 0
    else cod_amount - least(cod_amount, greatest(0, surplus - later)) end
  from (
    select id, state, restocked, cod_amount, created_at, code,
      -- What of the surplus the parcels after this one take.
      coalesce(sum(case when state = 'delivered' or restocked then 0 else cod_amount end)
        over (order by created_at desc, code desc rows between unbounded preceding and 1 preceding), 0) as later,
      sum(case when restocked then 0 else cod_amount end) over () + of_order.prepaid_amount - of_order.refunded - order_charges(of_order) as surplus
    from parcels where order_id = of_order.id and parcel_counts(parcels)
  ) each order by created_at, code
$$;

-- What one parcel collects and what of it is owed, by `parcels_cash`: what every text about a single parcel says. No row where its pieces are not the order's
-- any more.
create or replace function parcel_cash(of_parcel_id text) returns table (collects bigint, owed bigint) language sql stable as $$
  select cash.collects, cash.owed from parcels join orders on orders.id = order_id cross join lateral parcels_cash(orders) cash
  where parcels.id = of_parcel_id and cash.parcel_id = of_parcel_id
$$;

-- The order's dues as its pages, emails and calls have them.
create or replace function dues_json(of_order orders) returns json language sql stable as $$
  select json_build_object('paidSoFar', came, 'stillDue', due, 'toCollect', to_collect, 'goesBack', goes_back, 'paidBack', paid_back)
  from order_dues(of_order)
$$;

-- The parcels that have left, as its customer reads them, the oldest first.
create or replace function sent_parcels_json(of_order orders) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('_id', parcels.id, 'code', parcels.code,
      'arrived', parcels.state = 'delivered', 'collects', collects, 'toPay', owed,
      'goesTo', label_json(parcels), 'courier', coalesce(couriers.name, ''), 'trackingNumber', parcels.tracking_number,
      'trackingUrl', case when parcels.tracking_number <> '' and couriers.tracking_url like 'https://%'
        then replace(couriers.tracking_url, '{number}', replace(parcels.tracking_number, '/', '%2F')) end,
      'pieces', (select coalesce(json_agg(json_build_object('name', lines.name, 'ml', lines.ml, 'quantity', parcel_items.quantity) order by position), '[]')
        from parcel_items join (select size_id, min(name) as name, min(ml) as ml, min(position) as position from order_items
          where order_id = of_order.id group by 1) lines using (size_id) where parcel_id = parcels.id))
    order by parcels.created_at, parcels.code), '[]')
  from parcels_cash(of_order) cash join parcels on parcels.id = cash.parcel_id left join couriers on couriers.id = courier_id
  where parcels.state in ('handed_over', 'delivered')
$$;

-- The pieces of an order that follow in a later parcel: none before the first one has left, and none once the order has ended.
create or replace function following_json(of_order orders) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('name', name, 'ml', ml, 'quantity', quantity - sent) order by position), '[]')
  from (
    select size_id, min(name) as name, min(ml) as ml, min(position) as position, sum(quantity) as quantity,
      coalesce((select sum(parcel_items.quantity) from parcel_items join parcels on parcels.id = parcel_id
        where parcels.order_id = of_order.id and parcel_items.size_id = order_items.size_id
          and parcel_counts(parcels) and parcels.state not in ('packing', 'packed')), 0) as sent
    from order_items where order_id = of_order.id group by size_id
  ) pieces
  where quantity > sent and of_order.order_status = 'outForDelivery'
    and exists (select from parcels where order_id = of_order.id and state in ('handed_over', 'refused', 'delivered'))
$$;
