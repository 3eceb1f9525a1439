-- The houses whose perfumes the shop sells; a product names its house by `products.brand`. Text is Markdown as in `contents`, where a
-- line of its own may be a picture of the shop: ![words](/pictures/...).
create table houses (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (length(name) between 1 and 120),
  place text not null default '' check (length(place) <= 120),
  maker text not null default '' check (length(maker) <= 120),
  founded integer check (founded between 1000 and 2100),
  method text not null default '' check (length(method) <= 200),
  description text not null default '' check (length(description) <= 300),
  body text not null default '' check (length(body) <= 50000),
  picture text not null default '' check (length(picture) <= 200),
  position integer not null default 0,
  updated_at timestamptz not null default now()
);

-- What a set holds, so that its price stands beside that of its parts bought one by one. A size that is not sold alone has no price.
create table set_parts (
  set_id text not null references products (id) on delete cascade,
  position integer not null check (position >= 0),
  product_id text not null references products (id) on delete cascade,
  ml integer not null check (ml > 0),
  primary key (set_id, position)
);
create index set_parts_product on set_parts (product_id);
