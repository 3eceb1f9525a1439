-- The shop's first tables. Money is in paisa (1 rupee = 100 paisa) everywhere.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Catalogue -----------------------------------------------------------------

create table categories (
  name text primary key,
  position integer not null default 0
);

-- A picture's id is the hash of its bytes, so its address can be cached for ever.
create table pictures (
  id text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null,
  created_at timestamptz not null default now()
);

create table products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 200),
  brand text not null default '',
  category text not null references categories (name) on update cascade,
  audience text not null check (audience in ('men', 'women', 'unisex')),
  concentration text not null default '',
  top_notes text[] not null default '{}',
  heart_notes text[] not null default '{}',
  base_notes text[] not null default '{}',
  description text not null default '',
  item_details text not null default '',
  images text[] not null default '{}',
  is_new boolean not null default false,
  published boolean not null default true,
  created_at timestamptz not null default now(),
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- Kept from the sizes: the discounted price of the first size (the card's price), and the largest discount.
  card_price bigint,
  best_discount numeric(5, 2) not null default 0,
  -- Units sold, refreshed from the sizes now and then: counting it at every order would rewrite this wide, much indexed row.
  sold integer not null default 0
);

create table sizes (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  position integer not null default 0,
  price bigint not null check (price >= 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  -- numeric round() goes half away from zero, which is half up for prices.
  cut_price bigint not null generated always as (round(price * (100 - discount) / 100)) stored,
  ml integer not null check (ml > 0),
  sku text not null unique,
  stock integer not null check (stock >= 0),
  sold integer not null default 0
);
create index sizes_product on sizes (product_id, position);

create function keep_card_price() returns trigger language plpgsql as $$
declare
  product text := coalesce(new.product_id, old.product_id);
begin
  update products set
    card_price = (select cut_price from sizes where product_id = product order by position, id limit 1),
    best_discount = coalesce((select max(discount) from sizes where product_id = product), 0)
  where id = product;
  return null;
end $$;

-- Not on stock: an order must not touch the product's row.
create trigger sizes_card_price after insert or delete or update of price, discount, position on sizes
  for each row execute function keep_card_price();

create table reviews (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  name text not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '',
  images text[] not null default '{}',
  approved boolean not null default true,
  created_at timestamptz not null default now()
);
create index reviews_product on reviews (product_id, created_at desc);

-- People ----------------------------------------------------------------------

-- A guest belongs to one browser (a signed cookie holds browser_id): the same email in another browser is another guest.
create table customers (
  id text primary key,
  browser_id text,
  email text not null check (email = lower(email)),
  name text not null default '',
  phone text not null default '',
  profile_completed boolean not null default false,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  town text not null default '',
  famous_spot text not null default '',
  phone_number text not null default '',
  created_at timestamptz not null default now(),
  unique (browser_id, email)
);
create index customers_email on customers (email);

create table subscribers (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now()
);

-- Coupons ---------------------------------------------------------------------

create table coupons (
  id text primary key,
  name text not null,
  code text not null unique check (code = upper(code)),
  coupon_type text not null default 'public',
  status text not null default 'active' check (status in ('active', 'inactive')),
  live_status text,
  discount_type text not null check (discount_type in ('fixed', 'percentage')),
  -- Hundredths: paisa for a fixed discount, hundredths of a percent for a percentage.
  discount_value bigint not null check (discount_value > 0),
  minimum_subtotal bigint not null default 0 check (minimum_subtotal >= 0),
  total_limit integer check (total_limit > 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  start_date timestamptz,
  end_date timestamptz,
  created_at timestamptz not null default now(),
  check (discount_type = 'fixed' or discount_value <= 10000),
  check (total_limit is null or redeemed <= total_limit)
);

-- Orders ----------------------------------------------------------------------

create table orders (
  id text primary key,
  order_number text not null unique,
  customer_id text not null references customers (id),
  idempotency_key text not null,
  request_hash text not null,
  payment_method text not null check (payment_method in ('COD', 'Bank Transfer')),
  payment_status text not null default 'unpaid' check (payment_status in ('paid', 'unpaid')),
  order_status text not null default 'pending'
    check (order_status in ('pending', 'confirmed', 'processing', 'outForDelivery', 'delivered', 'cancelled')),
  note text not null default '',
  coupon_id text references coupons (id),
  coupon_code text,
  subtotal bigint not null check (subtotal >= 0),
  coupon_discount bigint not null check (coupon_discount >= 0),
  shipping bigint not null check (shipping >= 0),
  total_amount bigint not null,
  email text not null,
  full_name text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  town text not null,
  famous_spot text not null default '',
  phone_number text not null,
  created_at timestamptz not null default now(),
  unique (customer_id, idempotency_key),
  check (total_amount = subtotal - coupon_discount + shipping)
);
create index orders_customer on orders (customer_id, created_at desc);

-- What was bought, as it was that day: a later change of the product changes no receipt.
create table order_items (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  product_id text not null references products (id),
  size_id text not null references sizes (id),
  name text not null,
  image text,
  ml integer not null,
  sku text not null,
  price bigint not null,
  discount numeric(5, 2) not null,
  price_at_purchase bigint not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, position)
);
create index order_items_product on order_items (product_id);
create index order_items_size on order_items (size_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  order_status text not null,
  actor text not null,
  created_at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);

create table coupon_redemptions (
  coupon_id text not null references coupons (id),
  order_id text primary key references orders (id) on delete cascade,
  customer_id text not null,
  email text not null,
  phone_number text not null,
  released_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index one_redemption_per_customer on coupon_redemptions (coupon_id, customer_id) where released_at is null;
create unique index one_redemption_per_email on coupon_redemptions (coupon_id, email) where released_at is null;
create unique index one_redemption_per_phone on coupon_redemptions (coupon_id, phone_number) where released_at is null;
