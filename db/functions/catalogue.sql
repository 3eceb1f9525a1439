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

-- Two reviews at once: the lock, a statement of its own, makes the second wait, and the statement after it
-- then sees the first one's review. A single update would count with the snapshot of before the wait and lose it.
create or replace function keep_rating() returns trigger language plpgsql as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.product_id end, case when tg_op <> 'DELETE' then new.product_id end], null);
begin
  perform 1 from products where id = any (changed) order by id for no key update;
  update products p set
    (rating, rating_count, rating_histogram) = (
      select coalesce(avg(r.rating), 0), count(*),
        array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 3),
          count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]
      from reviews r where r.product_id = p.id and r.approved)
  where p.id = any (changed);
  return null;
end $$;

create or replace trigger reviews_rating after insert or delete or update of rating, approved, product_id on reviews
  for each row execute function keep_rating();

create or replace function refresh_cards(changed text[]) returns void language plpgsql as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  update products set card_price = card.card_price, deal_price = card.deal_price, best_discount = card.best_discount,
    in_stock = card.in_stock, mls = card.mls
  from (
    select id,
      (select cut_price from sizes where product_id = product.id and retired_at is null order by stock < 1, ml, position, id limit 1) as card_price,
      (select cut_price from sizes where product_id = product.id and retired_at is null and stock > 0 and discount > 0
        order by ml, position, id limit 1) as deal_price,
      coalesce((select max(discount) from sizes where product_id = product.id and retired_at is null and stock > 0), 0) as best_discount,
      exists (select from sizes where product_id = product.id and retired_at is null and stock > 0) as in_stock,
      array(select distinct ml from sizes where product_id = product.id and retired_at is null order by ml) as mls
    from unnest(changed) as product (id)
  ) card
  where products.id = card.id and (products.card_price, products.deal_price, products.best_discount, products.in_stock, products.mls)
    is distinct from (card.card_price, card.deal_price, card.best_discount, card.in_stock, card.mls);
end $$;

-- Only when a size is sold out or back: other orders must not touch the product's row. By statement, after it has locked all
-- its sizes.
create or replace function refresh_sold_out_cards() returns trigger language plpgsql as $$
declare
  crossed text[];
begin
  select array_agg(distinct product_id) into crossed from changed join sizes on sizes.id = size_id
  where (stock_after > 0) <> (stock_after - change > 0);
  if crossed is not null then
    perform refresh_cards(crossed);
  end if;
  return null;
end $$;

create or replace trigger stock_ledger_cards after insert on stock_ledger referencing new table as changed
  for each statement execute function refresh_sold_out_cards();

-- `state` decides; `published` follows it, for indexes and for all that shoppers read. What only writes `published` decides the state.
-- @rule which states a product has, and who sees it
create or replace function keep_product_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.address := coalesce(nullif(new.address, ''), new.id);
    if new.state = 'published' and not new.published then
      new.state := 'draft';
    end if;
  elsif new.state = old.state and new.published <> old.published then
    new.state := case when new.published then 'published' else 'draft' end;
  end if;
  new.published := new.state = 'published';
  if new.state <> 'scheduled' then
    new.publish_at := null;
  end if;
  if new.state <> 'archived' then
    new.replaced_by := null;
  end if;
  if new.published and new.published_at is null then
    if tg_op = 'UPDATE' then
      new.created_at := now();
    end if;
    new.published_at := new.created_at;
  end if;
  return new;
end $$;

create or replace trigger products_state before insert or update of state, published on products
  for each row execute function keep_product_state();

-- Another product's address is refused, also one that it had once.
create or replace function keep_product_address() returns trigger language plpgsql as $$
begin
  insert into product_addresses (address, product_id) select distinct one, new.id from unnest(array[new.id, new.address]) one
  on conflict do nothing;
  if exists (select from product_addresses where address in (new.id, new.address) and product_id <> new.id) then
    raise exception 'this is the address of another product' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

create or replace trigger products_address_new after insert on products for each row execute function keep_product_address();

create or replace trigger products_address_change after update of address on products for each row
  when (new.address <> old.address) execute function keep_product_address();

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

-- What a first price is weighed against, in paisa: `cost` within what the product's other sizes cost per millilitre, sales and what this person
-- changed within a day apart. Sizes that are not sold any more count where no other has a price. Null without any.
-- @rule what a size's first price is weighed against: the product's other sizes
create or replace function first_price_basis(of_product text, of_size text, size_ml integer, cost bigint, by_staff text) returns bigint
  language sql stable as $$
  with others as (
    select ml, retired_at is null as sold, (
      select round(h.price * (100 - h.discount), -4) / 100 from price_history h left join price_changes c on c.id = h.change_id
      where h.size_id = other.id and c.kind is distinct from 'sale'
        and not coalesce(c.staff_id = by_staff and c.created_at > now() - interval '1 day', false)
      order by h.id desc limit 1) as cost
    from sizes other where product_id = of_product and id is distinct from of_size
  ), priced as (
    select others.cost / ml as of_ml from others
    where others.cost > 0 and (sold or not exists (select from others sells where sells.sold and sells.cost > 0))
  )
  select round(least(greatest(cost, min(of_ml) * size_ml), max(of_ml) * size_ml), -2)::bigint from priced having count(*) > 0
$$;

-- The same where no other size of the product has a price: within what full prices of its category are per millilitre, of all products where that
-- has none, sizes that this person priced within a day apart. What a piece cost is no measure: the refusal would tell it. Null without any.
-- @rule what a first price is weighed against where the product has no other sizes: its category
create or replace function kind_price_basis(of_category text, by_staff text, out low numeric, out high numeric) language sql stable as $$
  with own as materialized (
    select size_id from price_changes c join price_history on change_id = c.id
    where c.staff_id = by_staff and c.created_at > now() - interval '1 day'
  ), priced as materialized (
    select price::numeric / ml as of_ml, category = of_category as is_kind from sizes join products on products.id = product_id
    where price > 0 and retired_at is null and state <> 'archived' and sizes.id not in (select size_id from own)
  )
  select min(of_ml), max(of_ml) from priced where is_kind or not exists (select from priced where is_kind)
$$;

-- The discount that comes back to a size when its running sale ends; null without one.
create or replace function regular_discount(of_size text) returns numeric language sql stable as $$
  select before from sale_sizes join sales on sales.id = sale_id where size_id = of_size and state = 'running' limit 1
$$;

-- What a size costs outside of its sale, in paisa.
create or replace function regular_price(of_size text) returns bigint language sql stable as $$
  select (round(price * (100 - case when sale_ends_at is null then discount else coalesce(regular_discount(id), discount) end), -4) / 100)::bigint
  from sizes where id = of_size
$$;

-- A discount that is set by hand is no sale's.
create or replace function forget_sale() returns trigger language plpgsql as $$
begin
  new.sale_ends_at := null;
  return new;
end $$;

create or replace trigger sizes_forget_sale before update of discount on sizes for each row
  when (new.discount <> old.discount and new.sale_ends_at is not distinct from old.sale_ends_at) execute function forget_sale();

-- A name within a sentence or list of screens, as `isolated` of src/shop/ground/names/rules.ts says it.
-- @rule how a name in Urdu stands within a sentence or list
create or replace function isolated(name text) returns text language sql immutable parallel safe
  return case when name ~ '[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]' then U&'\2068' || name || U&'\2069' else name end;
