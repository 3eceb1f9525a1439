-- What a listing is filtered by: in stock, house, concentration, notes and sizes.

-- Whether a size is in stock, kept with the card's price: both change when a size is sold out or comes back.
alter table products add column in_stock boolean not null default false;

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
select refresh_cards(array_agg(id)) from products;

create index products_brand on products (brand, created_at desc, id) where published;
create index products_concentration on products (concentration, created_at desc, id) where published;
create index products_notes_and_sizes on products using gin ((top_notes || heart_notes || base_notes), mls) where published;

-- A picture for the head of a category's page: '/pictures/<id>/720.jpg'.
alter table categories add column picture text not null default '' check (length(picture) <= 200);
