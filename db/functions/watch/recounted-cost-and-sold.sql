-- Second witnesses, by which the nightly check finds what was changed past the shop.
-- A cost that a person or a file sets is kept beside the ledger. Who it is, the transaction says: as for prices (`shop.price_change`, see
-- src/shop/catalogue/price-history/price-change.ts), or `shop.cost_by` (src/shop/stock/stock/label-size.ts). A change that nobody said is in no list, and the nightly check names it.
create or replace function keep_cost_correction() returns trigger language plpgsql as $$
declare
  said jsonb := nullif(current_setting('shop.price_change', true), '')::jsonb;
  maker text := coalesce(said ->> 'by', nullif(current_setting('shop.cost_by', true), ''));
begin
  if maker is not null then
    insert into cost_corrections (size_id, entry, cost, made_by) values (new.id, new.stock_entries, new.average_cost, maker);
  end if;
  return null;
end $$;

create or replace trigger sizes_cost_new after insert on sizes
  for each row when (new.average_cost is not null) execute function keep_cost_correction();

-- The ledger's own trigger moves `stock_entries` in the same statement.
create or replace trigger sizes_cost_by_hand after update of average_cost on sizes
  for each row when (new.average_cost is distinct from old.average_cost and new.stock_entries = old.stock_entries)
  execute function keep_cost_correction();

-- The average cost of a size as its ledger and its last correction make it.
-- @rule what a piece should cost on average now, counted anew
create or replace function recounted_cost(of_size text) returns bigint language plpgsql stable as $$
declare
  counted bigint;
  counts_after integer := 0;
  movement record;
begin
  select cost, entry into counted, counts_after from cost_corrections where size_id = of_size order by id desc limit 1;
  for movement in
    select * from stock_ledger where size_id = of_size and entry > coalesce(counts_after, 0) order by entry
  loop
    counted := cost_after(counted, movement.stock_after - movement.change, movement.reason, movement.change, movement.unit_cost);
  end loop;
  return counted;
end $$;

-- Pieces sold of a size: what it began with and what orders took, less what they gave back; never below none.
create or replace function recounted_sold(of_size text) returns bigint language sql stable as $$
  select coalesce((array_agg(sums.running order by entry desc))[1] - least(0, min(sums.running)), max(sold_before))
  from sizes left join lateral (
    select entry, sold_before - sum(change) over (order by entry) as running from stock_ledger where size_id = sizes.id and order_id is not null) sums on true
  where sizes.id = of_size
$$;
