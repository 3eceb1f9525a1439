-- Sizes and products are followed by statement, not row by row (db/functions/catalogue.sql): an import writes thousands at once. A card
-- knows its millilitres by the function that knows its price.
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

drop trigger sizes_mls on sizes;
drop trigger sizes_card_price on sizes;
drop trigger sizes_announce on sizes;
drop trigger sizes_announce_change on sizes;
drop trigger if exists sizes_price_history_new on sizes;
drop trigger if exists sizes_price_history on sizes;
drop function keep_mls();
drop function keep_card_price();
drop function announce_size();
drop function if exists keep_price_history();
