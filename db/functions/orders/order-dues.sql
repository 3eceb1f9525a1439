-- What came for an order, what is due and what goes back: the one place that says it. Amounts in paisa.
-- What of the advance of an order is still to come: nothing once somebody has confirmed it without. `advanceLeft` of
-- src/shop/orders/orders/order-money-text-rules.ts.
-- @rule what of an advance is still to come
create or replace function advance_left(of_order orders) returns bigint language sql immutable parallel safe as $$
  select case when of_order.order_status = 'pending' then greatest(0, of_order.advance_due - of_order.prepaid_amount) else 0 end
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
      then greatest(0, due - advance_left(of_order))
      else 0 end,
    greatest(0, came - charged - back), of_order.refunded
  from (
    select came, charged, back, ended, greatest(0, charged - came + case when ended then 0 else back end) as due from (
      select order_came(of_order) as came, order_charges(of_order) as charged, order_ended(of_order) as ended,
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
    - coalesce((select sum(greatest(0, due_of_return(returns))) from returns where order_id = of_order.id and return_has_arrived(returns)), 0)::bigint
    - case when of_order.refunded = 0 or not order_ended(of_order) then 0
      else greatest(0, of_order.refunded - return_refunds(of_order) - greatest(0, order_came(of_order) - order_charges(of_order))) end
$$;

-- The order's dues as its pages, emails and calls have them.
create or replace function dues_json(of_order orders) returns json language sql stable as $$
  select json_build_object('paidSoFar', came, 'stillDue', due, 'toCollect', to_collect, 'goesBack', goes_back, 'paidBack', paid_back,
    'paidBackOn', (select shop_day(max(created_at))::text from order_refunds where order_id = of_order.id))
  from order_dues(of_order)
$$;
