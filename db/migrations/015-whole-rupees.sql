-- Cash has no paisa: a shopper pays whole rupees for every unit.
update sizes set price = round(price, -2) where price % 100 <> 0;

-- Rounded half up to 100 paisa, in exact arithmetic, as cutPrice() in src/shop/offers/cart/price-cart.ts.
alter table sizes
  add constraint sizes_price_whole_rupees check (price % 100 = 0),
  drop column cut_price;
alter table sizes
  add column cut_price bigint not null generated always as (round(price * (100 - discount), -4) / 100) stored;

-- The trigger that keeps card prices does not fire for a column that is computed anew.
update products set card_price = card.cut_price
from (select distinct on (product_id) product_id, cut_price from sizes order by product_id, position, id) card
where card.product_id = products.id and card_price is distinct from card.cut_price;
