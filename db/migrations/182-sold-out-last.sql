-- Listings begin with what is in stock: their indexes too, so that a page is still read from an index alone.
drop index products_newest, products_best_selling, products_category, products_brand, products_concentration;
create index products_newest on products (in_stock desc, created_at desc, id) include (category, card_price, rating, best_discount, is_new) where published;
create index products_best_selling on products (in_stock desc, sold desc, id) include (category, card_price, rating, best_discount, is_new, created_at) where published;
create index products_category on products (category, in_stock desc, created_at desc, id) include (card_price, rating, best_discount, is_new) where published;
create index products_brand on products (brand, in_stock desc, created_at desc, id) where published;
create index products_concentration on products (concentration, in_stock desc, created_at desc, id) where published;
-- 'Best sellers' beside a search, and pictures that are made ahead, whether in stock or not.
create index products_most_sold on products (sold desc, id) where published;
