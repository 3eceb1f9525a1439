-- The part of an amount that the lines up to a weight have together, so that the parts of all lines add up to the amount.
create or replace function share_up_to(amount bigint, upto numeric, total numeric) returns bigint language sql immutable parallel safe as $$
  select round(amount * upto / total)::bigint
$$;

-- What a piece cost that was taken before its cost was known: the first one that somebody set since.
create or replace function first_cost(of_size text) returns bigint language sql stable as $$
  select cost from cost_corrections where size_id = of_size and cost is not null order by id limit 1
$$;

-- Null for what has not happened: greatest() passes over a null.
create or replace function minutes(length interval) returns bigint language sql immutable parallel safe as $$
  select case when length is not null then greatest(0, floor(extract(epoch from length) / 60))::bigint end
$$;

-- The rows of report_lines for these orders: the definitions of every report (docs/decisions/043). Planned for their number each time: a plan for any
-- number joins thousands of lines row by row.
-- @rule what a line of an order earned, in reports
create or replace function report_lines_of(ids text[]) returns setof report_lines language sql stable set plan_cache_mode = force_custom_plan as $$
  with back as materialized (
    -- What of each line is back; `unpaid`: of these the pieces that an exchange did not replace, so that nobody pays for them.
    select order_id, position, pieces_back(item) as back, pieces_unpaid(item) as unpaid
    from order_items item
    where order_id in (select order_id from returns where order_id = any (ids) and return_has_arrived(returns)
      union all select order_id from parcels where order_id = any (ids) and restocked)
  ), lines as materialized (
    select *, case when sum(kept) over (partition by order_id) = 0 then weight else kept end as kept_weight from (
      select order_id, position, size_id, quantity, parts, price, price_at_purchase, coalesce(back, 0) as back, weight, sum(weight) over upto as upto,
        sum(weight) over (partition by order_id) as total, row_number() over upto = 1 as first,
        price_at_purchase * (quantity - coalesce(unpaid, 0)) as kept, coalesce(unpaid, 0) as unpaid
      from (
        select *, case when sum(price_at_purchase * quantity) over (partition by order_id) = 0 then 1::bigint else price_at_purchase * quantity end as weight
        from order_items where order_id = any (ids)) each left join back using (order_id, position)
      window upto as (partition by order_id order by position)) weighed
  ), pieces as materialized (
    select order_id, position, size_id, sum(quantity) as pieces from (
      select order_id, position, size_id, quantity from lines where parts is null
      union all
      select order_id, position, part."sizeId", quantity * part.pieces
      from lines cross join lateral jsonb_to_recordset(parts) as part ("sizeId" text, pieces integer) where parts is not null) each
    group by 1, 2, 3
  ), taken as materialized (
    select order_id, size_id, (-sum(change * coalesce(known, 0)))::bigint as cost, (-sum(change) filter (where known is null))::bigint as uncosted
    from stock_ledger cross join lateral (select coalesce(unit_cost, first_cost(size_id)) as known) each where order_id = any (ids) group by 1, 2
  ), costs as materialized (
    select order_id, position, sum(share_up_to(cost, upto, total) - share_up_to(cost, upto - pieces, total))::bigint as goods,
      sum(share_up_to(uncosted, upto, total) - share_up_to(uncosted, upto - pieces, total))::int as uncosted
    from (
      select *, sum(pieces) over (partition by order_id, size_id order by position) as upto, sum(pieces) over (partition by order_id, size_id) as total
      from pieces) each join taken using (order_id, size_id)
    group by 1, 2
  ), money as materialized (
    select order_id,
      coalesce(sum(amount) filter (where account = 'courierFees'), 0)::bigint as fees,
      coalesce(sum(amount) filter (where account in ('incomeTax', 'salesTax', 'withholdingTax')), 0)::bigint as withheld,
      coalesce(sum(amount) filter (where account = 'writeOffs'), 0)::bigint as written_off,
      min(created_at) filter (where account = 'bank' and amount > 0) as cash_at
    from ledger_lines join ledger_entries on ledger_entries.id = entry_id where order_id = any (ids) group by 1
  ), settled as materialized (
    select order_id, parcel_id from settlement_lines join settlements on settlements.id = settlement_id
    where order_id = any (ids) and settlements.state = 'closed'
  ), sent as materialized (
    select order_id,
      -- What the courier keeps once it is settled; until then what is agreed.
      coalesce(sum(courier_fee) filter (where handed_over_at is not null
        and (order_id, id) not in (select order_id, parcel_id from settled where parcel_id is not null)), 0)::bigint as fees,
      coalesce(sum((select amount from packaging_costs where from_day <= shop_day(packed_at) order by from_day desc limit 1))
        filter (where handed_over_at is not null), 0)::bigint as packaging,
      min(handed_over_at) as left_at,
      (array_agg(courier_id order by created_at desc, id desc) filter (where state <> 'cancelled' and courier_id is not null))[1] as courier_id
    from parcels where order_id = any (ids) group by 1
  ), events as materialized (
    select order_id, max(created_at) filter (where order_status = 'delivered') as delivered_at,
      max(created_at) filter (where order_status = 'cancelled') as cancelled_at,
      min(created_at) filter (where order_status = 'outForDelivery') as left_at
    from order_events where order_id = any (ids) group by 1
  ), taxed as materialized (
    -- The tax within each line by its order's terms, as src/shop/settings/tax/tax-rules.ts has it, less the part of what came back.
    select order_id, position, tax - floor(tax * least(quantity, back) / quantity) as tax from (
      select order_id, position, quantity, back, floor((2 * (amount - coupon) * rate + 10000 + rate) / (2 * (10000 + rate))) as tax
      from (
        select *, case when whole is null then 0 else floor(taken * amount / whole)
          + (row_number() over (partition by order_id order by mod(taken * amount, whole) desc, position)
            <= taken - sum(floor(taken * amount / whole)) over (partition by order_id))::int end as coupon
        from (
          select lines.order_id, position, size_id, quantity, back, tax_rate as rate, amount, case when tax_schedule = 'third' then 0 else coupon_discount::numeric end as taken,
            nullif(sum(amount) over (partition by lines.order_id), 0) as whole
          from lines join orders on orders.id = lines.order_id
          cross join lateral (select (case when tax_schedule = 'third' then price else price_at_purchase end * quantity)::numeric as amount) charged
          where tax_rate is not null and order_status = 'delivered') weighed) shared) each
  ), persons as materialized (
    select order_id, first_phone from first_orders_of(ids)
  ), calls as materialized (
    select order_id, min(created_at) as called_at from order_calls where order_id = any (ids) group by 1
  ), facts as materialized (
    select orders.id, shop_day(created_at) as placed_on,
      extract(hour from shop_clock(created_at))::int as placed_hour,
      order_outcome(orders.*) as outcome,
      shop_day(case order_outcome(orders.*) when 'delivered' then delivered_at when 'refused' then cancelled_at end) as closed_on,
      case when first_phone is null then '' else encode(sha256(convert_to(first_phone, 'UTF8')), 'hex') end as person,
      initcap(lower(btrim(city))) as city,
      coalesce(sent.courier_id, (select couriers.id from couriers where lower(name) = lower(orders.courier) limit 1), '') as courier_id,
      coalesce(coupon_code, '') as coupon, coupon_discount, kept_worth(orders.*) as revenue, coalesce(money.fees, 0) + coalesce(sent.fees, 0) as courier,
      coalesce(packaging, 0) as packaging, coalesce(withheld, 0) as withheld, coalesce(written_off, 0) as written_off,
      minutes(called_at - created_at) as to_call, minutes(coalesce(sent.left_at, events.left_at) - created_at) as to_leave,
      case when order_status = 'delivered' then minutes(delivered_at - created_at) end as to_deliver, minutes(cash_at - created_at) as to_cash,
      case when exchange_of is not null then 'exchange' when channel <> 'web' then channel else coalesce(order_sources.source, 'direct') end as source,
      case when exchange_of is null and channel = 'web' then coalesce(order_sources.campaign, '') else '' end as campaign,
      case when judged.order_id is null then 'unjudged' else coalesce(judged.outcome, 'noRule') end as trust
    from orders left join order_sources on order_sources.order_id = orders.id left join (select order_id, order_assessments.outcome from order_assessments where order_id = any (ids)) judged on judged.order_id = orders.id left join money on money.order_id = orders.id left join sent on sent.order_id = orders.id
    left join persons on persons.order_id = orders.id
    left join events on events.order_id = orders.id left join calls on calls.order_id = orders.id
    where orders.id = any (ids)
  )
  select lines.order_id, lines.position, first, placed_on, placed_hour, outcome, closed_on, person, size_id, city, courier_id, coupon, quantity - back,
    case when unpaid = 0 then share_up_to(coupon_discount, upto, total) - share_up_to(coupon_discount, upto - weight, total)
      else kept - (select paid_for(item, lines.quantity - lines.unpaid) from order_items item where item.order_id = lines.order_id and item.position = lines.position) end,
    share_up_to(revenue, kept_upto, kept_total) - share_up_to(revenue, kept_upto - kept_weight, kept_total), coalesce(goods, 0), coalesce(uncosted, 0),
    share_up_to(courier, upto, total) - share_up_to(courier, upto - weight, total),
    share_up_to(packaging, upto, total) - share_up_to(packaging, upto - weight, total),
    share_up_to(withheld, upto, total) - share_up_to(withheld, upto - weight, total),
    share_up_to(written_off, upto, total) - share_up_to(written_off, upto - weight, total),
    case when first then to_call end, case when first then to_leave end, case when first then to_deliver end, case when first then to_cash end,
    source, campaign, coalesce(taxed.tax, 0), trust
  from (select *, sum(kept_weight) over (partition by order_id order by position) as kept_upto, sum(kept_weight) over (partition by order_id) as kept_total
    from lines) lines
  join facts on facts.id = lines.order_id left join costs on costs.order_id = lines.order_id and costs.position = lines.position
  left join taxed on taxed.order_id = lines.order_id and taxed.position = lines.position
$$;
