-- The cart and the favourites of an account, which are the same in each of its browsers.
create table cart_lines (
  customer_id text not null references customers (id) on delete cascade,
  size_id text not null references sizes (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 10000),
  added_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, size_id)
);
create index on cart_lines (size_id);

-- A favourite is a product, in the size that was added last.
create table favourites (
  customer_id text not null references customers (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  size_id text not null references sizes (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 10000),
  added_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, product_id)
);
create index on favourites (product_id);
create index on favourites (size_id);

-- One row for each change of a browser that was taken over: sent again, because its answer was lost, it counts once. Kept for a day.
create table cart_changes (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  made_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index on cart_changes (made_at);
