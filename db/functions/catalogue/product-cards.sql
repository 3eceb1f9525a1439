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
