-- Money that came and pays for no order: rows of the bank's statement that were put aside, and payments of hosted pages of another amount than was asked, also
-- while nobody has decided about them. `came`: when it is counted among what happened on a day. `owed`: what of it belongs to a customer whose order is not
-- known and was not paid back. In paisa.
create or replace function payments_aside()
  returns table (source text, key text, amount bigint, kind text, came timestamptz, entry_id bigint, owed bigint) language sql stable as $$
  select source, key, amount, kind, came, entry_id, case when kind = 'unknown' then amount - back else 0 end from (
    select 'bank' as source, id::text as key, amount, aside as kind, decided_at as came, entry_id,
      coalesce((select sum(amount) from aside_refunds where bank_row_id = bank_rows.id), 0)::bigint as back
    from bank_rows where state = 'ignored'
    union all
    select 'page', reference, paid_amount, aside, ended_at, entry_id,
      coalesce((select sum(amount) from aside_refunds where hosted_reference = hosted_payments.reference), 0)::bigint
    from hosted_payments where state in ('odd', 'aside')
  ) each
$$;

-- A closed settlement stays: a mistake is corrected by another entry of the ledger.
create or replace function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed settlement stays as it is' using errcode = 'restrict_violation';
end $$;

create or replace trigger settlements_stay before update or delete on settlements
  for each row when (old.state = 'closed') execute function refuse_settlement_change();

create or replace function refuse_settlement_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from settlements where id = coalesce(old.settlement_id, new.settlement_id) and state = 'closed') then
    raise exception 'a closed settlement stays as it is' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger settlement_lines_stay before insert or update or delete on settlement_lines
  for each row execute function refuse_settlement_line_change();

create or replace trigger settlement_missing_stay before insert or update or delete on settlement_missing
  for each row execute function refuse_settlement_line_change();

-- A statement replaces what was agreed, also where it moves no money.
create or replace function report_settlement() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id)
    select distinct order_id from settlement_lines where settlement_id = new.id and order_id is not null;
  return null;
end $$;

create or replace trigger settlements_report after update on settlements for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function report_settlement();

-- Orders that were moved by hand name their courier.
create or replace function report_courier() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id) select id from orders where courier <> '' and lower(courier) in (lower(old.name), lower(new.name));
  return null;
end $$;

create or replace trigger couriers_report after update on couriers for each row when (new.name <> old.name) execute function report_courier();

-- Orders whose parcels left since then cost something else.
create or replace function report_packaging() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id)
    select distinct order_id from parcels
    where packed_at >= day_begins(least(old.from_day, new.from_day));
  return null;
end $$;

create or replace trigger packaging_costs_report after insert or update or delete on packaging_costs
  for each row execute function report_packaging();

-- What trust decided is stored after the order.
create or replace function report_assessment() returns trigger language plpgsql as $$
begin
  perform note_order(new.order_id);
  return null;
end $$;

create or replace trigger order_assessments_report after insert or update of outcome on order_assessments
  for each row execute function report_assessment();

-- The part of an amount that the lines up to a weight have together, so that the parts of all lines add up to the amount.
create or replace function share_up_to(amount bigint, upto numeric, total numeric) returns bigint language sql immutable parallel safe as $$
  select round(amount * upto / total)::bigint
$$;

-- What a piece cost that was taken before its cost was known: the first one that somebody set since.
create or replace function first_cost(of_size text) returns bigint language sql stable as $$
  select cost from cost_corrections where size_id = of_size and cost is not null order by id limit 1
$$;

-- What was taken before its cost was known has one now.
create or replace function report_first_cost() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id)
    select distinct order_id from stock_ledger where size_id = new.size_id and order_id is not null and unit_cost is null;
  insert into report_queue (ledger_day)
    select distinct shop_day(created_at) from stock_ledger where size_id = new.size_id and order_id is not null and unit_cost is null;
  return null;
end $$;

create or replace trigger cost_corrections_report after insert on cost_corrections for each row when (new.cost is not null)
  execute function report_first_cost();

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

-- Sums by day of the lines of these days, or of these orders; the other is null. Planned for which of them it is.
-- @rule what a figure of a report means
create or replace function report_sums_of(days date[], ids text[]) returns setof report_days language sql stable set plan_cache_mode = force_custom_plan as $$
  with touched as materialized (
    select line.*, placed_on as day, 'placed' as what, courier_id as by_courier, first as whole, true as of_size from report_lines line
    where (days is null or placed_on = any (days)) and (ids is null or order_id = any (ids))
    union all
    select line.*, closed_on, outcome, courier_id, first, true from report_lines line
    where (days is null or closed_on = any (days)) and (ids is null or order_id = any (ids)) and closed_on is not null
    union all
    -- A parcel counts with its own courier, and for the sizes that are in it.
    select line.*, moment.day, case moment.what when 'refused' then 'notTaken' else moment.what end, coalesce(nullif(moment.courier_id, ''), line.courier_id), first,
      moment.size_ids is null or line.size_id = any (moment.size_ids)
    from report_moments moment join report_lines line on line.order_id = moment.order_id
    where (days is null or moment.day = any (days)) and (ids is null or moment.order_id = any (ids))
  ), by_dimension as (
    select touched.*, dimension, key, case when dimension = 'size' then of_size else whole end as counts from touched cross join lateral (values
      ('all', ''), ('hour', case when what in ('placed', 'sold') then lpad(placed_hour::text, 2, '0') end), ('size', size_id), ('city', city),
      ('courier', by_courier), ('coupon', coupon), ('source', case when source <> '' then translate(source, chr(9), ' ') || chr(9) || campaign end),
      ('trust', trust)) as each (dimension, key)
    where key is not null and (dimension <> 'coupon' or key <> '')
  )
  select dimension, day, key,
    count(*) filter (where what = 'placed' and counts),
    count(*) filter (where what = 'cancelled' and counts),
    count(*) filter (where what = 'notTaken' and counts),
    count(*) filter (where what = 'delivered' and counts),
    count(*) filter (where what = 'sold' and counts),
    coalesce(sum(pieces) filter (where what = 'sold'), 0),
    coalesce(sum(revenue) filter (where what = 'sold'), 0),
    coalesce(sum(discount) filter (where what = 'sold'), 0),
    coalesce(sum(to_call) filter (where what = 'placed'), 0), count(to_call) filter (where what = 'placed'),
    coalesce(sum(to_leave) filter (where what = 'placed'), 0), count(to_leave) filter (where what = 'placed'),
    coalesce(sum(to_deliver) filter (where what = 'placed'), 0), count(to_deliver) filter (where what = 'placed'),
    coalesce(sum(to_cash) filter (where what = 'placed'), 0), count(to_cash) filter (where what = 'placed'),
    count(*) filter (where what = 'delivered' and counts),
    count(*) filter (where what = 'refused' and counts),
    coalesce(sum(pieces) filter (where what = 'delivered'), 0), coalesce(sum(revenue) filter (where what = 'delivered'), 0),
    coalesce(sum(goods) filter (where what = 'delivered'), 0), coalesce(sum(uncosted) filter (where what in ('delivered', 'refused')), 0),
    coalesce(sum(courier) filter (where what = 'delivered'), 0),
    coalesce(sum(goods + courier + packaging + withheld + written_off + tax - revenue) filter (where what = 'refused'), 0),
    coalesce(sum(packaging) filter (where what = 'delivered'), 0), coalesce(sum(withheld) filter (where what = 'delivered'), 0),
    coalesce(sum(written_off) filter (where what = 'delivered'), 0),
    coalesce(sum(revenue - goods - courier - packaging - withheld - written_off - tax) filter (where what in ('delivered', 'refused')), 0),
    coalesce(sum(tax) filter (where what = 'delivered'), 0),
    count(*) filter (where what = 'sent' and counts),
    count(*) filter (where what = 'cameBack' and counts)
  from by_dimension group by 1, 2, 3
$$;

-- The rows of report_moments of these orders.
create or replace function report_moments_of(ids text[])
  returns table (order_id text, what text, parcel_id text, day date, courier_id text, size_ids text[]) language sql stable as $$
  select moments.order_id, moments.what, moments.parcel_id, shop_day(at), moments.courier_id,
    case when moments.parcel_id <> '' then array(select distinct size_id from parcel_items where parcel_items.parcel_id = moments.parcel_id order by 1) end
  from order_moments(ids, null, null) moments where moments.what in ('sold', 'sent', 'refused', 'cameBack', 'cancelled')
$$;

-- Pieces of a size that were sold, by the sums of reports, with those that it began with.
create or replace function pieces_sold(of_size sizes) returns bigint language sql stable as $$
  select of_size.sold_before + coalesce(sum(sold_pieces), 0)::bigint from report_days where dimension = 'size' and sold_pieces > 0 and key = of_size.id
$$;

-- The rows of report_days for these days.
create or replace function report_days_of(days date[]) returns setof report_days language sql stable as $$
  select * from report_sums_of(days, null)
$$;

-- The rows of report_months for these months, by their first days. Each by itself: joined to all months at once PostgreSQL expects a ninth of the
-- table, and reads all of it for one.
create or replace function report_months_of(months date[]) returns setof report_months language sql stable as $$
  select sums.* from unnest(months) as month cross join lateral (
    select dimension, month, key,
      sum(placed), sum(cancelled), sum(refused), sum(delivered), sum(sold), sum(sold_pieces), sum(sold_amount), sum(sold_discount), sum(call_minutes),
      sum(called), sum(leave_minutes), sum(handed_over), sum(deliver_minutes), sum(arrived), sum(cash_minutes), sum(paid), sum(closed_delivered),
      sum(closed_refused), sum(pieces), sum(revenue), sum(goods), sum(uncosted), sum(courier), sum(refused_cost), sum(packaging), sum(withheld),
      sum(written_off), sum(profit), sum(tax), sum(sent), sum(came_back)
    from report_days where day >= month and day < month + interval '1 month'
      and dimension in ('all', 'hour', 'size', 'city', 'courier', 'coupon', 'source', 'trust')
    group by 1, 3) sums
$$;

-- The rows of report_people for these people.
create or replace function report_people_of(people text[]) returns setof report_people language sql stable as $$
  select person, month, min(month) over (partition by person), orders, amount from (
    select person, date_trunc('month', placed_on)::date as month, count(*) as orders, sum(amount)::bigint as amount from (
      select person, placed_on, (select sum(revenue) from report_lines line where line.order_id = report_lines.order_id) as amount
      from report_lines where person = any (people) and first and outcome = 'delivered' and person <> '') each
    group by 1, 2) months
$$;

-- The rows of ledger_days for these days, each by itself as months are. 'uncosted' are pieces, beside the paisa of 'goods'.
create or replace function ledger_days_of(days date[]) returns setof ledger_days language sql stable as $$
  select day, sums.* from unnest(days) as day cross join lateral (
    select account, courier, sum(lines.amount)::bigint
    from ledger_entries cross join lateral (
      select account, coalesce(courier_id, '') as courier, sum(amount) as amount from ledger_lines where entry_id = ledger_entries.id group by 1, 2) lines
    where created_at >= day_begins(day) and created_at < day_begins(day + 1)
    group by 1, 2 having sum(lines.amount) <> 0
    union all
    select kind, '', -sum(amount)::bigint
    from stock_ledger cross join lateral (select coalesce(unit_cost, first_cost(size_id)) as known) each
      cross join lateral (select case when known is null then 'uncosted' else 'goods' end as kind, change * coalesce(known, 1) as amount) counted
    where created_at >= day_begins(day) and created_at < day_begins(day + 1) and order_id is not null
    group by kind having sum(amount) <> 0) sums
$$;

-- By how much the sums of some orders differ from what they were.
create or replace function report_differences(before report_days[], after report_days[]) returns setof report_days language sql stable as $$
  select dimension, day, key,
    coalesce(later.placed, 0) - coalesce(earlier.placed, 0), coalesce(later.cancelled, 0) - coalesce(earlier.cancelled, 0),
    coalesce(later.refused, 0) - coalesce(earlier.refused, 0), coalesce(later.delivered, 0) - coalesce(earlier.delivered, 0),
    coalesce(later.sold, 0) - coalesce(earlier.sold, 0), coalesce(later.sold_pieces, 0) - coalesce(earlier.sold_pieces, 0),
    coalesce(later.sold_amount, 0) - coalesce(earlier.sold_amount, 0), coalesce(later.sold_discount, 0) - coalesce(earlier.sold_discount, 0),
    coalesce(later.call_minutes, 0) - coalesce(earlier.call_minutes, 0), coalesce(later.called, 0) - coalesce(earlier.called, 0),
    coalesce(later.leave_minutes, 0) - coalesce(earlier.leave_minutes, 0), coalesce(later.handed_over, 0) - coalesce(earlier.handed_over, 0),
    coalesce(later.deliver_minutes, 0) - coalesce(earlier.deliver_minutes, 0), coalesce(later.arrived, 0) - coalesce(earlier.arrived, 0),
    coalesce(later.cash_minutes, 0) - coalesce(earlier.cash_minutes, 0), coalesce(later.paid, 0) - coalesce(earlier.paid, 0),
    coalesce(later.closed_delivered, 0) - coalesce(earlier.closed_delivered, 0),
    coalesce(later.closed_refused, 0) - coalesce(earlier.closed_refused, 0), coalesce(later.pieces, 0) - coalesce(earlier.pieces, 0),
    coalesce(later.revenue, 0) - coalesce(earlier.revenue, 0), coalesce(later.goods, 0) - coalesce(earlier.goods, 0),
    coalesce(later.uncosted, 0) - coalesce(earlier.uncosted, 0), coalesce(later.courier, 0) - coalesce(earlier.courier, 0),
    coalesce(later.refused_cost, 0) - coalesce(earlier.refused_cost, 0), coalesce(later.packaging, 0) - coalesce(earlier.packaging, 0),
    coalesce(later.withheld, 0) - coalesce(earlier.withheld, 0), coalesce(later.written_off, 0) - coalesce(earlier.written_off, 0),
    coalesce(later.profit, 0) - coalesce(earlier.profit, 0), coalesce(later.tax, 0) - coalesce(earlier.tax, 0),
    coalesce(later.sent, 0) - coalesce(earlier.sent, 0), coalesce(later.came_back, 0) - coalesce(earlier.came_back, 0)
  from unnest(before) as earlier full join unnest(after) as later using (dimension, day, key)
  where to_jsonb(earlier) is distinct from to_jsonb(later)
$$;

-- Adds differences to the sums of days and months, which have the same columns. What no order is in any more has no row.
create or replace function add_report_differences(differences report_days[]) returns void language plpgsql as $$
declare
  target text;
  first_day text;
begin
  foreach target in array array['report_days', 'report_months'] loop
    first_day := case target when 'report_days' then 'day' else 'date_trunc(''month'', day)::date' end;
    execute format($sql$
      insert into %1$I as kept
      select dimension, %2$s, key,
        sum(placed), sum(cancelled), sum(refused), sum(delivered), sum(sold), sum(sold_pieces), sum(sold_amount), sum(sold_discount), sum(call_minutes),
        sum(called), sum(leave_minutes), sum(handed_over), sum(deliver_minutes), sum(arrived), sum(cash_minutes), sum(paid), sum(closed_delivered),
        sum(closed_refused), sum(pieces), sum(revenue), sum(goods), sum(uncosted), sum(courier), sum(refused_cost), sum(packaging), sum(withheld),
        sum(written_off), sum(profit), sum(tax), sum(sent), sum(came_back)
      from unnest($1) group by 1, 2, 3
      on conflict (dimension, day, key) do update set
        placed = kept.placed + excluded.placed, cancelled = kept.cancelled + excluded.cancelled, refused = kept.refused + excluded.refused,
        delivered = kept.delivered + excluded.delivered, sold = kept.sold + excluded.sold, sold_pieces = kept.sold_pieces + excluded.sold_pieces,
        sold_amount = kept.sold_amount + excluded.sold_amount, sold_discount = kept.sold_discount + excluded.sold_discount,
        call_minutes = kept.call_minutes + excluded.call_minutes, called = kept.called + excluded.called,
        leave_minutes = kept.leave_minutes + excluded.leave_minutes, handed_over = kept.handed_over + excluded.handed_over,
        deliver_minutes = kept.deliver_minutes + excluded.deliver_minutes, arrived = kept.arrived + excluded.arrived,
        cash_minutes = kept.cash_minutes + excluded.cash_minutes, paid = kept.paid + excluded.paid,
        closed_delivered = kept.closed_delivered + excluded.closed_delivered, closed_refused = kept.closed_refused + excluded.closed_refused,
        pieces = kept.pieces + excluded.pieces, revenue = kept.revenue + excluded.revenue, goods = kept.goods + excluded.goods,
        uncosted = kept.uncosted + excluded.uncosted, courier = kept.courier + excluded.courier, refused_cost = kept.refused_cost + excluded.refused_cost,
        packaging = kept.packaging + excluded.packaging, withheld = kept.withheld + excluded.withheld,
        written_off = kept.written_off + excluded.written_off, profit = kept.profit + excluded.profit, tax = kept.tax + excluded.tax,
        sent = kept.sent + excluded.sent, came_back = kept.came_back + excluded.came_back
    $sql$, target, first_day) using differences;
    execute format($sql$
      delete from %1$I as kept using (select distinct dimension, %2$s as day, key from unnest($1)) each
      where kept.dimension = each.dimension and kept.day = each.day and kept.key = each.key
        and kept.placed + kept.closed_delivered + kept.closed_refused + kept.sold + kept.sent + kept.refused + kept.came_back + kept.cancelled = 0
    $sql$, target, first_day) using differences;
  end loop;
end $$;

-- Makes the lines of the orders and ledger days of these rows of the queue anew, and adds to the sums of days and months by how much they
-- differ from the lines that were there: an order costs the same however many its day or month has.
-- What is changed meanwhile has a row of the queue that this transaction does not see, so it is made anew by the next one.
create or replace function refresh_reports(queued bigint[]) returns void language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  changed text[];
  ledger date[];
  before report_days[];
  after report_days[];
  touched_people text[];
begin
  perform pg_advisory_xact_lock(hashtext('refresh_reports'));
  with taken as (
    delete from report_queue where id = any (queued) returning order_id, ledger_day
  )
  select array_agg(distinct order_id) filter (where order_id is not null), array_agg(distinct ledger_day) filter (where ledger_day is not null)
  into changed, ledger from taken;
  if changed is not null then
    before := array(select each from report_sums_of(null, changed) each);
    touched_people := array(select distinct person from report_lines where order_id = any (changed));
    delete from report_lines where order_id = any (changed);
    delete from report_moments where order_id = any (changed);
    insert into report_lines select * from report_lines_of(changed);
    insert into report_moments select * from report_moments_of(changed);
    after := array(select each from report_sums_of(null, changed) each);
    perform add_report_differences(array(select each from report_differences(before, after) each));
    touched_people := array(select unnest(touched_people) union select person from report_lines where order_id = any (changed));
    with gone as (
      delete from report_people where person = any (touched_people) returning cohort, month, orders, amount
    )
    insert into report_cohorts as known (cohort, month, people, orders, amount)
      select cohort, month, -count(*), -sum(orders), -sum(amount) from gone group by 1, 2
      on conflict (cohort, month) do update set people = known.people + excluded.people, orders = known.orders + excluded.orders,
        amount = known.amount + excluded.amount;
    with come as (
      insert into report_people select * from report_people_of(touched_people) returning cohort, month, orders, amount
    )
    insert into report_cohorts as known (cohort, month, people, orders, amount)
      select cohort, month, count(*), sum(orders), sum(amount) from come group by 1, 2
      on conflict (cohort, month) do update set people = known.people + excluded.people, orders = known.orders + excluded.orders,
        amount = known.amount + excluded.amount;
    delete from report_cohorts where people = 0;
  end if;
  if ledger is not null then
    delete from ledger_days where day = any (ledger);
    insert into ledger_days select * from ledger_days_of(ledger);
  end if;
end $$;

create or replace function refuse_day_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day stays as it is' using errcode = 'restrict_violation';
end $$;

create or replace trigger day_closes_stay before update or delete on day_closes for each row execute function refuse_day_change();
