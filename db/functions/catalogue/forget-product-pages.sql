create or replace function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform announce_change('catalogue');
  return null;
end $$;

-- A new product has no answers of its own yet.
create or replace trigger products_announce_new after insert on products for each statement execute function announce_catalogue();

create or replace trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_catalogue();

create or replace trigger search_spellings_announce after insert or update or delete on search_spellings
  for each statement execute function announce_catalogue();

create or replace trigger search_terms_announce after insert or update or delete on search_terms
  for each statement execute function announce_catalogue();

create or replace trigger search_pins_announce after insert or update or delete on search_pins
  for each statement execute function announce_catalogue();

-- Announces changed products, each once; many as 'products', which stands for all: every process forgets their answers at once, not one
-- after the other while they are asked for. Triggers of sizes and of their products announce the same change: many only once.
create or replace function announce_products(ids text[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    if coalesce(current_setting('shop.products_announced', true), '') = '' then
      perform set_config('shop.products_announced', 'yes', true), announce_change('catalogue', 'products');
    end if;
  elsif cardinality(ids) > 0 then
    perform announce_change(variadic array['catalogue'] || array(select 'product:' || id from unnest(ids) id));
  end if;
end $$;

create or replace function announce_product() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(id) into changed from old_products;
  else
    select array_agg(id) into changed
    from (select * from new_products except select * from old_products) product;
  end if;
  if changed is not null then
    perform announce_products(changed);
  end if;
  return null;
end $$;

create or replace trigger products_announce_change after update on products
  referencing old table as old_products new table as new_products for each statement execute function announce_product();

create or replace trigger products_announce_end after delete on products referencing old table as old_products
  for each statement execute function announce_product();

-- Below what a shopper sees a stock: pages name it from the setting lowStockFrom downwards, and carts end at it below maxPerSize.
-- The figures are the settings' defaults.
create or replace function visible_stock() returns numeric language sql stable as $$
  select greatest(max(value::numeric), case when count(*) < 2 then 10 end)
  from settings where key in ('lowStockFrom', 'maxPerSize') and jsonb_typeof(value) = 'number'
$$;

create or replace function announce_stock() returns trigger language plpgsql as $$
begin
  if (old.stock > 0) <> (new.stock > 0) then
    perform announce_change('catalogue', 'product:' || new.product_id);
  elsif least(old.stock, new.stock) < visible_stock() then
    perform announce_change('product:' || new.product_id);
  end if;
  return null;
end $$;

create or replace trigger sizes_announce_stock after update of stock on sizes for each row
  when (old.stock <> new.stock) execute function announce_stock();

-- The rating on cards is the product's, which changes by its own trigger.
create or replace function announce_review() returns trigger language plpgsql as $$
begin
  perform announce_change('product:' || product)
  from unnest(array_remove(array[
    case when tg_op <> 'INSERT' and old.approved then old.product_id end,
    case when tg_op <> 'DELETE' and new.approved then new.product_id end
  ], null)) product;
  return null;
end $$;

create or replace trigger reviews_announce after insert or update or delete on reviews for each row execute function announce_review();

create or replace trigger set_parts_announce after insert or update or delete on set_parts
  for each statement execute function announce_catalogue();

create or replace trigger collections_announce after insert or update or delete on collections
  for each statement execute function announce_catalogue();

create or replace trigger collection_products_announce after insert or update or delete on collection_products
  for each statement execute function announce_catalogue();

create or replace trigger size_parts_announce after insert or update or delete on size_parts
  for each statement execute function announce_catalogue();
