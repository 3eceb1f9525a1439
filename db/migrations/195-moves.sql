-- A house moves in from another shop: its files, what they made, and where its old addresses lead.
create table moves (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- A rehearsal can be thrown away; nothing of it is seen by shoppers.
  state text not null default 'rehearsal' check (state in ('rehearsal', 'live', 'thrown_away')),
  -- Of products whose own category is not one of ours.
  category text not null references categories (name) on update cascade,
  -- Of products that do not say a size; null: they get none.
  default_ml integer check (default_ml between 1 and 9999),
  created_by text not null check (length(created_by) between 1 and 80),
  created_at timestamptz not null default now(),
  live_at timestamptz,
  ended_at timestamptz
);

create table move_files (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  file_name text not null check (length(file_name) <= 200),
  -- 'refused': it could not be read; `problem` says why.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  problem text not null default '',
  -- What it holds, how much of that is worked through, what of it is new here, and what was here before.
  found integer not null default 0,
  worked integer not null default 0,
  made integer not null default 0,
  known integer not null default 0,
  created_at timestamptz not null default now()
);
create index move_files_move on move_files (move_id, id);

-- What a file holds, until it is written.
create table move_rows (
  file_id bigint not null references move_files (id) on delete cascade,
  -- As a spreadsheet numbers it.
  line integer not null,
  row jsonb not null,
  primary key (file_id, line)
);

-- What was not understood.
create table move_problems (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves (id) on delete cascade,
  file_id bigint not null references move_files (id) on delete cascade,
  line integer not null,
  field text not null,
  cell text not null default '',
  reason text not null
);
create index move_problems_move on move_problems (move_id, file_id, line, id);

-- What a move made, by its key in the old shop: the same file again makes nothing twice.
create table moved (
  source text not null check (source in ('shopify', 'woocommerce', 'judgeme')),
  kind text not null check (kind in ('product', 'customer', 'review')),
  key text not null check (length(key) between 1 and 300),
  move_id bigint not null references moves (id),
  -- Of products, customers or reviews.
  made_id text not null,
  -- Of a product: { "publish": true, "stock": { SIZE: 5 } }, done when the move goes live. Of a customer: when it was invited.
  facts jsonb not null default '{}',
  primary key (source, kind, key)
);
create index moved_move on moved (move_id, kind, made_id);

-- Pictures that are fetched from the old shop, in their order.
create table move_pictures (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves (id) on delete cascade,
  product_id text references products (id) on delete cascade,
  review_id text references reviews (id) on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  alt text not null default '' check (length(alt) <= 250),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'failed')),
  tries integer not null default 0,
  problem text not null default '',
  check ((product_id is null) <> (review_id is null)),
  unique nulls not distinct (product_id, review_id, url)
);
create index move_pictures_waiting on move_pictures (move_id, state, tries, id);

-- Orders of the old shop, to be read; they touch neither stock nor ledger.
create table old_orders (
  id text primary key,
  source text not null check (source in ('shopify', 'woocommerce')),
  number text not null check (length(number) between 1 and 60),
  move_id bigint not null references moves (id),
  placed_at timestamptz not null,
  status text not null check (length(status) <= 60),
  payment text not null default '' check (length(payment) <= 120),
  name text not null default '' check (length(name) <= 120),
  email text not null default '' check (email = lower(email) and length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  address text not null default '' check (length(address) <= 600),
  total bigint not null,
  shipping bigint not null default 0,
  discount bigint not null default 0,
  refunded bigint not null default 0,
  note text not null default '' check (length(note) <= 2000),
  -- [{ "name", "sku", "quantity", "price" }], amounts in paisa; null where the file does not say a price.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  words text not null generated always as (lower(number || ' ' || name || ' ' || email || ' ' || phone)) stored,
  unique (source, number)
);
create index old_orders_email on old_orders (email, placed_at desc) where email <> '';
create index old_orders_newest on old_orders (placed_at desc, id);
create index old_orders_move on old_orders (move_id);
create index old_orders_words on old_orders using gin (words gin_trgm_ops);

-- Where addresses of the old shop lead, for ever: to a product's page, or to a path of ours.
create table old_addresses (
  -- In small letters, decoded, without a slash at its end.
  path text primary key check (path like '/%' and length(path) <= 500),
  move_id bigint not null references moves (id),
  product_id text references products (id) on delete cascade,
  leads_to text not null default '' check (length(leads_to) <= 500),
  check ((product_id is null) <> (leads_to = ''))
);
create index old_addresses_move on old_addresses (move_id);
create index old_addresses_product on old_addresses (product_id) where product_id is not null;

-- Where a review was written, when it was not here: 'Judge.me'.
alter table reviews add column imported_from text not null default '' check (length(imported_from) <= 40);
