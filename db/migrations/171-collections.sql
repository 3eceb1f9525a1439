-- Collections of products, by hand or by rules, and the categories' place in the menu.

create table collections (
  id bigint primary key generated always as identity,
  -- Its page is /collections/ADDRESS; every earlier address leads there.
  address text not null unique,
  title text not null check (length(title) between 1 and 80),
  text text not null default '' check (length(text) <= 2000),
  -- Address of a picture for the head of its page and its tile.
  picture text not null default '' check (length(picture) <= 200),
  members text not null check (members in ('hand', 'rules')),
  -- What a product must be, as the shop's `CollectionRules` has it.
  rules jsonb not null default '{}',
  shown boolean not null default false,
  in_menu boolean not null default false,
  on_home boolean not null default false,
  position integer not null default 0,
  seo_title text not null default '' check (length(seo_title) <= 120),
  seo_description text not null default '' check (length(seo_description) <= 320),
  -- Of what it says, and of which products it holds: two forms of one page, which do not refuse each other.
  version integer not null default 1,
  members_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table collection_addresses (
  address text primary key check (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(address) <= 100),
  collection_id bigint not null references collections (id) on delete cascade
);
create index collection_addresses_collection on collection_addresses (collection_id);

-- The members of a collection by hand, in its order.
create table collection_products (
  collection_id bigint not null references collections (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  position integer not null,
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);

alter table categories
  add column in_menu boolean not null default true,
  add column version integer not null default 1;
