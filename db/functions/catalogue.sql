create or replace function keep_card_price() returns trigger language plpgsql as $$
begin
  perform refresh_cards(array[coalesce(new.product_id, old.product_id)]);
  return null;
end $$;

create or replace trigger sizes_card_price after insert or delete or update of price, discount, ml, position, retired_at on sizes
  for each row execute function keep_card_price();

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
    in_stock = card.in_stock
  from (
    select id,
      (select cut_price from sizes where product_id = product.id and retired_at is null order by stock < 1, ml, position, id limit 1) as card_price,
      (select cut_price from sizes where product_id = product.id and retired_at is null and stock > 0 and discount > 0
        order by ml, position, id limit 1) as deal_price,
      coalesce((select max(discount) from sizes where product_id = product.id and retired_at is null and stock > 0), 0) as best_discount,
      exists (select from sizes where product_id = product.id and retired_at is null and stock > 0) as in_stock
    from unnest(changed) as product (id)
  ) card
  where products.id = card.id and (products.card_price, products.deal_price, products.best_discount, products.in_stock)
    is distinct from (card.card_price, card.deal_price, card.best_discount, card.in_stock);
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

create or replace function keep_mls() returns trigger language plpgsql as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.product_id end, case when tg_op <> 'DELETE' then new.product_id end], null);
begin
  update products p set mls = array(select distinct s.ml from sizes s where s.product_id = p.id and s.retired_at is null order by s.ml)
  where p.id = any (changed)
    and p.mls is distinct from array(select distinct s.ml from sizes s where s.product_id = p.id and s.retired_at is null order by s.ml);
  return null;
end $$;

create or replace trigger sizes_mls after insert or delete or update of ml, product_id, retired_at on sizes
  for each row execute function keep_mls();

-- `state` decides; `published` follows it, for indexes and for all that shoppers read. What only writes `published` decides the state.
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

create or replace function keep_price_history() returns trigger language plpgsql as $$
begin
  update price_history set until_at = clock_timestamp() where size_id = new.id and until_at is null;
  insert into price_history (size_id, price, discount, from_at) values (new.id, new.price, new.discount, clock_timestamp());
  return null;
end $$;

create or replace trigger sizes_price_history_new after insert on sizes for each row execute function keep_price_history();

create or replace trigger sizes_price_history after update of price, discount on sizes for each row
  when ((new.price, new.discount) <> (old.price, old.discount)) execute function keep_price_history();

-- A discount that is set by hand is no sale's.
create or replace function forget_sale() returns trigger language plpgsql as $$
begin
  new.sale_ends_at := null;
  return new;
end $$;

create or replace trigger sizes_forget_sale before update of discount on sizes for each row
  when (new.discount <> old.discount and new.sale_ends_at is not distinct from old.sale_ends_at) execute function forget_sale();
