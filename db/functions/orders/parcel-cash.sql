-- Each parcel whose pieces are the order's, the oldest first. `collects`: as its label and its courier have it. `owed`: what its customer still is to
-- pay for it; less than it collects where money came, or pieces were taken away, after its amount was fixed: the latest parcel is relieved first.
-- @rule what each parcel still is to collect, where money came after its amount was fixed
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
