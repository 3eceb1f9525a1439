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
