-- What is known of a product's pictures beside their addresses and order, which are in `products.images`.
create table product_pictures (
  id bigint primary key generated always as identity,
  product_id text not null references products (id) on delete cascade,
  -- As in `products.images`.
  image text not null check (length(image) between 1 and 300),
  -- What it shows, for people who do not see it; in Urdu in `translations`.
  alt text not null default '' check (length(alt) <= 250),
  -- The size that it shows; null: all.
  size_id text references sizes (id) on delete set null,
  -- The whole picture that `image` was cut from, and where: the focus as parts of width and height, and how close. Empty: it is whole.
  original text not null default '' check (length(original) <= 300),
  focus_x double precision not null default 0.5 check (focus_x between 0 and 1),
  focus_y double precision not null default 0.5 check (focus_y between 0 and 1),
  zoom double precision not null default 1 check (zoom between 1 and 4),
  unique (product_id, image)
);
create index product_pictures_size on product_pictures (size_id) where size_id is not null;
