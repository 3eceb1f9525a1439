create or replace function keep_card_price() returns trigger language plpgsql as $$
begin
  perform refresh_cards(array[coalesce(new.product_id, old.product_id)]);
  return null;
end $$;

create or replace trigger sizes_card_price after insert or delete or update of price, discount, ml, position on sizes
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
      (select cut_price from sizes where product_id = product.id order by stock < 1, ml, position, id limit 1) as card_price,
      (select cut_price from sizes where product_id = product.id and stock > 0 and discount > 0
        order by ml, position, id limit 1) as deal_price,
      coalesce((select max(discount) from sizes where product_id = product.id and stock > 0), 0) as best_discount,
      exists (select from sizes where product_id = product.id and stock > 0) as in_stock
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
  update products p set mls = array(select distinct s.ml from sizes s where s.product_id = p.id order by s.ml)
  where p.id = any (changed)
    and p.mls is distinct from array(select distinct s.ml from sizes s where s.product_id = p.id order by s.ml);
  return null;
end $$;

create or replace trigger sizes_mls after insert or delete or update of ml, product_id on sizes
  for each row execute function keep_mls();
