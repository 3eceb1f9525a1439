-- What the tax office is told of orders by its digital invoicing: each sale once, and a note for what came back.
create table fiscal_invoices (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('sale', 'note')),
  -- The sale that a note is about.
  sale_id bigint references fiscal_invoices (id),
  -- 'waiting': not sent yet. 'sent': being sent. 'uncertain': sent without an answer, a person looks it up. 'dropped': by a person, or not needed any more.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'uncertain', 'posted', 'refused', 'dropped')),
  -- What it says (src/shop/orders/fiscal/invoice.ts), as it was when it was made.
  invoice jsonb not null check (jsonb_typeof(invoice) = 'object'),
  -- The invoice's date, in the shop's time zone.
  day date not null,
  number text check (length(number) between 1 and 60),
  why text not null default '' check (length(why) <= 1000),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  posted_at timestamptz,
  check ((kind = 'note') = (sale_id is not null)),
  check ((state = 'posted') = (number is not null and posted_at is not null)),
  check (state <> 'sent' or sent_at is not null)
);
-- An order has one invoice.
create unique index fiscal_invoices_sale on fiscal_invoices (order_id) where kind = 'sale';
create unique index fiscal_invoices_number on fiscal_invoices (number) where number is not null;
create index fiscal_invoices_order on fiscal_invoices (order_id);
create index fiscal_invoices_sale_id on fiscal_invoices (sale_id) where sale_id is not null;
create index fiscal_invoices_due on fiscal_invoices (next_try_at) where state in ('waiting', 'sent');
create index fiscal_invoices_newest on fiscal_invoices (state, id desc);

-- The scenarios that the tax office wants to see in its sandbox before it lets a shop send real invoices.
create table fiscal_scenarios (
  id text primary key check (length(id) between 1 and 20),
  state text not null check (state in ('asked', 'passed', 'failed')),
  text text not null default '' check (length(text) <= 1000),
  asked_at timestamptz not null default now()
);

-- Orders whose parcels were packed, left or arrived lately.
create index parcels_packed_at on parcels (packed_at) where packed_at is not null;
create index parcels_handed_over_at on parcels (handed_over_at) where handed_over_at is not null;
create index parcels_delivered_at on parcels (delivered_at) where delivered_at is not null;
