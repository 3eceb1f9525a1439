-- Coupons become offers: automatic ones, free shipping, free pieces, gifts and batches of single-use codes, beside the kinds there were.

alter table coupons
  drop constraint coupons_discount_type_check,
  drop constraint coupons_discount_value_check,
  alter column code drop not null,
  add column terms jsonb not null default '{}',
  add column person_limit integer default 1 check (person_limit > 0),
  add column combinable boolean not null default false,
  add column version integer not null default 1,
  add column changed_at timestamptz not null default now(),
  add constraint coupons_discount_type_check check (discount_type in ('fixed', 'percentage', 'shipping', 'buyGet', 'gift')),
  add constraint coupons_discount_value_check check (discount_value > 0 or discount_type in ('shipping', 'gift')),
  -- Automatic ones count without a code; of a batch each code stands in coupon_codes.
  add constraint coupons_code_check1 check (code is not null or coupon_type in ('automatic', 'batch'));

create index coupons_automatic on coupons (id) where coupon_type = 'automatic' and status = 'active';
create index coupons_by_time on coupons (created_at desc, id);

-- The single-use codes of a batch. A code is used while a redemption that is not released names it.
create table coupon_codes (
  code text primary key check (code = upper(code)),
  coupon_id text not null references coupons (id),
  created_at timestamptz not null default now()
);
create index coupon_codes_of_coupon on coupon_codes (coupon_id, code);

-- An order may use several offers that count together.
alter table coupon_redemptions
  drop constraint coupon_redemptions_pkey,
  add primary key (order_id, coupon_id),
  -- As its order shows it: the name, the code that was typed, what it took off the lines, and what of the shipping.
  add column name text not null default '',
  add column code text,
  add column amount bigint not null default 0 check (amount >= 0),
  add column shipping bigint not null default 0 check (shipping >= 0),
  -- Whether it counts once per person: the unique indexes below hold back a second use at the same moment.
  add column once boolean not null default true;

update coupon_redemptions set name = coupons.name, code = orders.coupon_code, amount = orders.coupon_discount
  from coupons, orders where coupons.id = coupon_redemptions.coupon_id and orders.id = order_id;

drop index one_redemption_per_customer;
drop index one_redemption_per_email;
drop index one_redemption_per_phone;
create unique index one_redemption_per_customer on coupon_redemptions (coupon_id, customer_id) where released_at is null and once;
create unique index one_redemption_per_email on coupon_redemptions (coupon_id, email, email_proved) where released_at is null and once;
create unique index one_redemption_per_phone on coupon_redemptions (coupon_id, phone_number, email_proved) where released_at is null and once;
create index redemptions_of_code on coupon_redemptions (code) where released_at is null;
create index redemptions_by_time on coupon_redemptions (coupon_id, created_at desc);

-- Of a line: how many of its pieces are a gift, and what the offers took off it. 0 in orders of before: their discount is shared by price.
alter table order_items
  add column gifts integer not null default 0 check (gifts between 0 and quantity),
  add column offer_discount bigint not null default 0 check (offer_discount >= 0);
