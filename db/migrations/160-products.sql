-- Products as staff keep them: states, a version, addresses that stay, sizes that end, texts in other languages.
alter table products
  add column state text not null default 'published' check (state in ('draft', 'scheduled', 'published', 'archived')),
  -- When a scheduled product is published by itself.
  add column publish_at timestamptz,
  -- When shoppers could first see it; null: never yet. Its `created_at`, by which listings are sorted, begins then.
  add column published_at timestamptz,
  -- Where the page of an archived product leads; null: it shows what is alike.
  add column replaced_by text references products (id) on delete set null,
  -- Its page is /product/ADDRESS; its id, and every earlier address, leads there.
  add column address text not null default '',
  add column version integer not null default 1,
  add column origin text not null default '' check (length(origin) <= 200),
  add column in_the_box text not null default '' check (length(in_the_box) <= 1000),
  -- For search engines and shared links; empty: made of the product's name and facts.
  add column seo_title text not null default '' check (length(seo_title) <= 120),
  add column seo_description text not null default '' check (length(seo_description) <= 320);

-- Nothing that a shopper sees is changed by what is filled in: no search document, no announcement.
alter table products disable trigger user;
update products set address = id, state = case when published then 'published' else 'draft' end,
  published_at = case when published then created_at end;
alter table products enable trigger user;
alter table products
  add constraint products_publish_at check ((state = 'scheduled') = (publish_at is not null)),
  add constraint products_replaced_by check (replaced_by <> id and (replaced_by is null or state = 'archived'));
create index products_scheduled on products (publish_at) where state = 'scheduled';
create index products_by_state on products (state, created_at desc, id);

-- Every address that a product ever had, its id among them. None is ever given to another product.
create table product_addresses (
  address text primary key check (address ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(address) <= 250),
  product_id text not null references products (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index product_addresses_product on product_addresses (product_id);
insert into product_addresses (address, product_id, created_at) select id, id, created_at from products;
create unique index products_address on products (address);

-- A size that was sold is not deleted: orders, stock and returns name it.
alter table sizes add column retired_at timestamptz;

-- What a shopper reads in another language than English: a product's name, a note's.
create table translations (
  -- 'product', 'note'.
  entity text not null check (length(entity) between 1 and 40),
  entity_id text not null check (length(entity_id) between 1 and 250),
  -- As in the rule of its form: 'name'.
  field text not null check (length(field) between 1 and 60),
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check (length(text) between 1 and 20000),
  primary key (entity, entity_id, field, language)
);

-- Saved views of lists besides that of orders.
alter table order_views add column list text not null default 'orders' check (length(list) between 1 and 40);
create unique index order_views_list_name on order_views (staff_id, list, lower(name));
drop index order_views_name;
