-- What follows from sizes: their products' cards, the history of prices, and what is announced. By statement, since an import writes thousands
-- at once; by EXCEPT, since the plan of a join is kept from a statement of one row. Orders change `stock` alone, of which the ledger sees to it.
create or replace function follow_sizes() returns trigger language plpgsql as $$
declare
  changed text[];
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into changed from new_sizes;
    insert into price_history (size_id, price, discount, ml, from_at, change_id)
    select id, price, discount, ml, moment, (select said_price_change()) from new_sizes;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into changed from old_sizes;
  else
    select array_agg(distinct product_id) into changed from (
      select id, product_id, price, discount, ml, sku, position, retired_at, sale_ends_at from new_sizes
      except select id, product_id, price, discount, ml, sku, position, retired_at, sale_ends_at from old_sizes
    ) size;
    if changed is null then
      return null;
    end if;
    -- A size that holds more or less costs something else by the millilitre.
    with priced as (select id, price, discount, ml from new_sizes except select id, price, discount, ml from old_sizes)
      update price_history set until_at = moment from priced where size_id = priced.id and until_at is null;
    insert into price_history (size_id, price, discount, ml, from_at, change_id)
    select id, price, discount, ml, moment, (select said_price_change())
    from (select id, price, discount, ml from new_sizes except select id, price, discount, ml from old_sizes) priced;
    perform price_sets(array(select id from (select id, price, discount from new_sizes except select id, price, discount from old_sizes) priced));
  end if;
  if changed is not null then
    perform refresh_cards(changed);
    perform announce_products(changed);
  end if;
  return null;
end $$;

create or replace trigger sizes_card_price after update on sizes referencing old table as old_sizes new table as new_sizes
  for each statement execute function follow_sizes();

create or replace trigger sizes_card_price_new after insert on sizes referencing new table as new_sizes
  for each statement execute function follow_sizes();

create or replace trigger sizes_card_price_end after delete on sizes referencing old table as old_sizes
  for each statement execute function follow_sizes();

-- The row of the price change that this transaction said (`shop.price_change`, see src/shop/catalogue/price-history/price-change.ts), made when the
-- first price has changed; null when none was said.
create or replace function said_price_change() returns bigint language plpgsql as $$
declare
  said jsonb := nullif(current_setting('shop.price_change', true), '')::jsonb;
  made bigint := (said ->> 'id')::bigint;
begin
  if said is not null and made is null then
    insert into price_changes (kind, note, undoes, created_by, staff_id)
    values (said ->> 'kind', said ->> 'note', (said ->> 'undoes')::bigint, said ->> 'by', said ->> 'staffId') returning id into made;
    perform set_config('shop.price_change', (said || jsonb_build_object('id', made))::text, true);
  end if;
  return made;
end $$;
