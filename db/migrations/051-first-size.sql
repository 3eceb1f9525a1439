-- The first size of a product, which its card shows and sells: the smallest in stock, else the smallest. The card's price, the
-- price filter and the price sort follow it; so they change when a size is sold out or comes back.
alter table products add column deal_price bigint;

-- Locks the products in id order, so that two transactions cannot deadlock here. Callers have locked the sizes before.
create function refresh_cards(changed text[]) returns void language plpgsql as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  update products set card_price = card.card_price, deal_price = card.deal_price, best_discount = card.best_discount
  from (
    select id,
      (select cut_price from sizes where product_id = product.id order by stock < 1, ml, position, id limit 1) as card_price,
      (select cut_price from sizes where product_id = product.id and stock > 0 and discount > 0
        order by ml, position, id limit 1) as deal_price,
      coalesce((select max(discount) from sizes where product_id = product.id and stock > 0), 0) as best_discount
    from unnest(changed) as product (id)
  ) card
  where products.id = card.id and (products.card_price, products.deal_price, products.best_discount)
    is distinct from (card.card_price, card.deal_price, card.best_discount);
end $$;

create or replace function keep_card_price() returns trigger language plpgsql as $$
begin
  perform refresh_cards(array[coalesce(new.product_id, old.product_id)]);
  return null;
end $$;
drop trigger sizes_card_price on sizes;
create trigger sizes_card_price after insert or delete or update of price, discount, ml, position on sizes
  for each row execute function keep_card_price();

-- Only when a size is sold out or back: other orders must not touch the product's row. By statement, after it has locked all
-- its sizes.
create function refresh_sold_out_cards() returns trigger language plpgsql as $$
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
create trigger stock_ledger_cards after insert on stock_ledger referencing new table as changed
  for each statement execute function refresh_sold_out_cards();

select refresh_cards(array_agg(id)) from products;

-- Deals by their own price; filters and counts read no rows.
create index products_deals on products (deal_price, id)
  include (category, rating, best_discount, is_new, created_at) where published and deal_price is not null;

-- Cards show their sizes by ml.
drop index sizes_product;
create index sizes_product on sizes (product_id, ml, position, id);
