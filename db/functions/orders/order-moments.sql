drop function if exists sold_at(orders);

-- What happened to orders, each with its moment: the one place that says what a figure of a day counts (src/shop/ground/figure-rules.ts has it in words).
-- Of these orders, or of this time; null: of all. An order that has no parcel is sent and refused as a whole. Planned for what is asked.
-- Sold is when an order was confirmed, after a confirmation was taken back when it was confirmed again; not while it is not confirmed, and no more once it is
-- cancelled or refused.
-- @rule when an order counts as sold in figures
-- @rule what happened on a day: placed, sold, sent, delivered, refused, came back, cancelled
create or replace function order_moments(ids text[], since timestamptz, until timestamptz)
  returns table (order_id text, what text, parcel_id text, courier_id text, at timestamptz) language sql stable set plan_cache_mode = force_custom_plan as $$
  -- Whose status changed in this time: read once, however many things happened to them.
  with moved as materialized (
    select id from orders where since is null and (ids is null or id = any (ids))
    union all
    select distinct order_events.order_id from order_events
    where since is not null and created_at >= since and (until is null or created_at < until) and (ids is null or order_events.order_id = any (ids))
  )
  select * from (
    select id, 'placed', '', '', created_at from orders
    where (ids is null or id = any (ids)) and (since is null or created_at >= since) and (until is null or created_at < until)
    union all
    select orders.id, moment.what, '', '', moment.at
    from moved join orders on orders.id = moved.id
      cross join lateral (
        select max(created_at) filter (where order_status = 'outForDelivery') as sent_at,
          max(created_at) filter (where order_status = orders.order_status) as now_at,
          (array_agg(created_at order by id) filter (where order_status not in ('pending', 'cancelled') and id > last_pending))[1] as sold_at
        from (select *, coalesce(max(id) filter (where order_status = 'pending') over (), 0) as last_pending from order_events
          where order_events.order_id = orders.id) of_order
      ) events
      cross join lateral (values
        ('sold', case when order_is_confirmed(orders) then sold_at end),
        ('delivered', case when orders.order_status = 'delivered' then now_at end),
        (case order_outcome(orders) when 'cancelled' then 'cancelled' else 'refused' end, case when orders.order_status = 'cancelled'
          and not exists (select from parcels where parcels.order_id = orders.id and parcel_came_back(parcels)) then now_at end),
        ('sent', case when sent_at is not null
          and not exists (select from parcels where parcels.order_id = orders.id and state <> 'cancelled') then sent_at end)
      ) moment (what, at)
    union all
    select parcels.order_id, moment.what, id, coalesce(parcels.courier_id, ''), moment.at
    from parcels cross join lateral (values ('sent', handed_over_at), ('refused', case when parcel_came_back(parcels) then refused_at end),
      ('cameBack', case when state = 'returned' then returned_at end)) moment (what, at)
    where (ids is null or parcels.order_id = any (ids)) and state <> 'cancelled'
      and (since is null or handed_over_at >= since or refused_at >= since or returned_at >= since)
  ) moments (order_id, what, parcel_id, courier_id, at)
  where at is not null and (since is null or at >= since) and (until is null or at < until)
$$;
