-- Where an order came from, as the browser that placed it told: its first and its last visit with a known origin. Nothing is kept of
-- visitors who do not order.
create table order_sources (
  order_id text primary key references orders (id) on delete cascade,
  first_source text not null check (length(first_source) between 1 and 100),
  first_medium text not null default '' check (length(first_medium) <= 100),
  first_campaign text not null default '' check (length(first_campaign) <= 100),
  first_at timestamptz not null,
  source text not null check (length(source) between 1 and 100),
  medium text not null default '' check (length(medium) <= 100),
  campaign text not null default '' check (length(campaign) <= 100),
  visited_at timestamptz not null,
  -- Only of shoppers who agreed to it at the checkout: ids of their press on an advertisement.
  consented boolean not null default false,
  gclid text not null default '' check (length(gclid) <= 300),
  fbclid text not null default '' check (length(fbclid) <= 300),
  -- What became of telling Meta that the order is delivered.
  meta text not null default '' check (meta in ('', 'sent', 'refused', 'late')),
  meta_tries integer not null default 0,
  meta_next_at timestamptz not null default now(),
  check (consented or (gclid = '' and fbclid = ''))
);
create index order_sources_source on order_sources (source, campaign);
create index order_sources_meta on order_sources (meta_next_at) where consented and meta = '';
