-- Sales that begin and end at their minute, and what every size cost at any time.

-- A discount has four decimals, so that any price in whole rupees is reachable by one. Triggers that name the column stand in its way.
drop trigger sizes_card_price on sizes;
drop trigger sizes_announce_change on sizes;
alter table sizes drop column cut_price, alter column discount type numeric(7, 4);
alter table sizes
  -- Rounded half up to 100 paisa, as cutPrice() in src/shop/offers/cart/price-cart.ts.
  add column cut_price bigint not null generated always as (round(price * (100 - discount), -4) / 100) stored,
  -- Until when the discount is a sale's; null without one.
  add column sale_ends_at timestamptz;
alter table order_items alter column discount type numeric(7, 4);
create trigger sizes_card_price after insert or delete or update of price, discount, ml, position, retired_at on sizes
  for each row execute function keep_card_price();
create trigger sizes_announce_change after update on sizes for each row
  when ((old.product_id, old.price, old.discount, old.ml, old.sku, old.position)
    is distinct from (new.product_id, new.price, new.discount, new.ml, new.sku, new.position))
  execute function announce_size();

create table sales (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'running', 'ended', 'cancelled')),
  version integer not null default 1,
  created_by text not null check (length(created_by) between 1 and 80),
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
create index sales_open on sales (starts_at) where state in ('planned', 'running');

create table sale_sizes (
  sale_id bigint not null references sales (id),
  size_id text not null references sizes (id),
  discount numeric(7, 4) not null check (discount > 0 and discount < 100),
  -- The discount that stood when it began, which comes back at its end.
  before numeric(7, 4),
  primary key (sale_id, size_id)
);
create index sale_sizes_size on sale_sizes (size_id);

-- What a size cost, by a trigger. `from_at` is null for what stood before this table.
create table price_history (
  id bigint generated always as identity primary key,
  size_id text not null references sizes (id) on delete cascade,
  price bigint not null check (price >= 0),
  discount numeric(7, 4) not null,
  from_at timestamptz,
  until_at timestamptz,
  check (from_at is null or from_at <= until_at)
);
create unique index price_history_now on price_history (size_id) where until_at is null;
create index price_history_size on price_history (size_id, id desc);
insert into price_history (size_id, price, discount) select id, price, discount from sizes;
