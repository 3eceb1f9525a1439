-- Sums by day of the lines of these days, or of these orders; the other is null. Planned for which of them it is.
-- @rule how the figures of reports are summed by day
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
    -- A set costs what its parts do, which have rows of their own.
    from stock_ledger join sizes on sizes.id = size_id and not is_set
      cross join lateral (select coalesce(unit_cost, first_cost(size_id)) as known) each
      cross join lateral (select case when known is null then 'uncosted' else 'goods' end as kind, change * coalesce(known, 1) as amount) counted
    where stock_ledger.created_at >= day_begins(day) and stock_ledger.created_at < day_begins(day + 1) and order_id is not null
    group by kind having sum(amount) <> 0) sums
$$;
