-- Views of pages by day, without persons: of 'product' pages for each product (and '' for all of them), of the 'listing' and of the 'checkout'.
create table page_views (
  day date not null,
  page text not null check (page in ('listing', 'product', 'checkout')),
  product_id text not null default '',
  views bigint not null check (views > 0),
  primary key (day, page, product_id)
);

-- Orders that nobody placed in the shop's pages: taken by phone or chat, and exchanges.
create index orders_not_of_pages on orders (created_at) where channel <> 'web' or exchange_of is not null;
