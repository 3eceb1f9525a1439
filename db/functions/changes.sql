-- Announcements are left in `outgoing` and sent after the commit: orders, parcels and stock change in transactions that must not wait for
-- each other. Open screens of the back office are notified of orders (beside `follow_order`); the payload is the order's id.
-- Announces what a shopper can see changed, so that every process forgets the answers it keeps of it. The payload is 'catalogue' (which products there are, their order and what their cards show), 'product:ID', 'products' (all), 'settings', 'contents',
-- 'content:SLUG', 'houses' or 'coupons'.
-- @rule what a change makes processes forget of kept pages
create or replace function announce_change(variadic names text[]) returns void language sql as $$
  insert into outgoing (channel, payload) select 'shop_changes', name from unnest(names) name
$$;

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
drop function if exists visible_stock(integer);

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

create or replace function announce_settings() returns trigger language plpgsql as $$
begin
  perform announce_change('settings');
  return null;
end $$;

create or replace trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_settings();

create or replace function announce_content() returns trigger language plpgsql as $$
begin
  perform announce_change('contents', 'content:' || coalesce(new.slug, old.slug), 'content:' || coalesce(old.slug, new.slug));
  return null;
end $$;

create or replace trigger contents_announce after insert or update or delete on contents for each row execute function announce_content();

create or replace function announce_houses() returns trigger language plpgsql as $$
begin
  perform announce_change('houses');
  return null;
end $$;

create or replace trigger houses_announce after insert or update or delete on houses
  for each statement execute function announce_houses();

create or replace trigger set_parts_announce after insert or update or delete on set_parts
  for each statement execute function announce_catalogue();

create or replace function announce_coupons() returns trigger language plpgsql as $$
begin
  perform announce_change('coupons');
  return null;
end $$;

create or replace trigger coupons_announce after insert or delete on coupons for each statement execute function announce_coupons();

-- Of redemptions only the last possible one shows, and its release.
create or replace trigger coupons_announce_change after update on coupons for each row
  when (
    (old.id, old.name, old.code, old.coupon_type, old.status, old.live_status, old.discount_type, old.discount_value,
      old.minimum_subtotal, old.total_limit, old.start_date, old.end_date, old.terms)
    is distinct from (new.id, new.name, new.code, new.coupon_type, new.status, new.live_status, new.discount_type, new.discount_value,
      new.minimum_subtotal, new.total_limit, new.start_date, new.end_date, new.terms)
    or (old.redeemed < old.total_limit) is distinct from (new.redeemed < new.total_limit))
  execute function announce_coupons();

create or replace function announce_order_change() returns trigger language plpgsql as $$
begin
  insert into outgoing (channel, payload) values ('orders', new.order_id);
  return null;
end $$;

create or replace trigger order_changes_announce after insert on order_changes for each row execute function announce_order_change();

create or replace trigger order_notes_announce after insert on order_notes for each row execute function announce_order_change();

create or replace function announce_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_presence', coalesce(new.order_id, old.order_id));
  return null;
end $$;

create or replace trigger order_presence_announce after insert or delete on order_presence
  for each row execute function announce_presence();

create or replace function announce_booking() returns trigger language plpgsql as $$
begin
  insert into outgoing (channel, payload) select 'orders', order_id from parcels where id = new.parcel_id;
  return null;
end $$;

create or replace trigger parcel_bookings_announce after update of state, why, label on parcel_bookings
  for each row execute function announce_booking();

-- For streams that must end when a right does: somebody was disabled, has another role or second factor, or was signed out.
create or replace function announce_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', new.id);
  return null;
end $$;

create or replace trigger staff_announce after update on staff for each row
  when ((old.role, old.disabled_at, old.two_factor_enabled) is distinct from (new.role, new.disabled_at, new.two_factor_enabled))
  execute function announce_staff();

create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', old.user_id);
  return null;
end $$;

create or replace trigger staff_sessions_announce_end after delete on staff_sessions for each row
  execute function announce_ended_session();

create or replace trigger collections_announce after insert or update or delete on collections
  for each statement execute function announce_catalogue();

create or replace trigger collection_products_announce after insert or update or delete on collection_products
  for each statement execute function announce_catalogue();
