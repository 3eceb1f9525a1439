-- What came for an order, what is due, what goes back, and what each parcel collects: the one place that says it. Amounts in paisa.
-- What is not charged because its parcel came back to stock.
create or replace function restocked_worth(of_order orders) returns bigint language sql stable as $$
  select case when of_order.payment_method <> 'COD' or of_order.order_status = 'cancelled' then 0
    else (select coalesce(sum(cod_amount), 0) from parcels where order_id = of_order.id and restocked) end
$$;

-- What an order charges: nothing for a parcel that came back to stock; of a cancelled order what is kept of its advance.
create or replace function order_charges(of_order orders) returns bigint language sql stable as $$
  select case when of_order.order_status = 'cancelled' then of_order.advance_kept
    else of_order.total_amount - restocked_worth(of_order) end
$$;

-- `came`: by bank, wallet, card and in cash so far. `due`: still to come, by any way. `to_collect`: of this by couriers. `goes_back`: came beyond
-- what is charged and was not paid back yet (what returns are worth is on top: dueOfReturn). `paid_back`: all refunds.
create or replace function order_dues(of_order orders)
  returns table (came bigint, due bigint, to_collect bigint, goes_back bigint, paid_back bigint) language sql stable as $$
  select came, due, case when of_order.payment_method = 'COD' and not ended
      then greatest(0, due - case when of_order.order_status = 'pending' then greatest(0, of_order.advance_due - of_order.prepaid_amount) else 0 end)
      else 0 end,
    greatest(0, came - charged - back), of_order.refunded
  from (
    select came, charged, back, ended, greatest(0, charged - came + case when ended then 0 else back end) as due from (
      select case when of_order.payment_method = 'COD' then of_order.prepaid_amount + greatest(of_order.paid_amount - of_order.prepaid_amount,
          (select coalesce(sum(cod_amount), 0) from parcels where order_id = of_order.id and state = 'delivered'))
        else of_order.paid_amount end as came,
        order_charges(of_order) as charged, of_order.order_status in ('delivered', 'cancelled') as ended,
        -- Refunds of returns pay for what came back: the order charged it.
        of_order.refunded - case when of_order.refunded = 0 then 0
          else (select coalesce(sum(amount), 0) from order_refunds where order_id = of_order.id and return_id is not null) end as back
    ) sums
  ) figures
$$;

-- Each parcel whose pieces are the order's, the oldest first. `collects`: as its label and its courier have it. `owed`: what its customer still is to
-- pay for it; less than it collects where money came, or pieces were taken away, after its amount was fixed: the latest parcel is relieved first.
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
