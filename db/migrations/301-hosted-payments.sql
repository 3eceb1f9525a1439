-- Payments on hosted pages (JazzCash, Safepay): a row for each time that a shopper is sent there, and what became of it. In paisa.
create table hosted_payments (
  -- Ours; the other system knows the payment by it.
  reference text primary key check (length(reference) between 8 and 20),
  order_id text not null references orders on delete cascade,
  system text not null references connections,
  amount bigint not null check (amount > 0),
  -- odd: money came, but not as asked; a person decides. lapsed: nobody paid in time.
  state text not null default 'opening' check (state in ('opening', 'open', 'paid', 'failed', 'lapsed', 'odd', 'aside')),
  -- Theirs, once known.
  outside_id text not null default '',
  -- Where the shopper is sent: sealed, since its fields hold the merchant's password.
  page text not null default '',
  -- What a signed notice says was paid, and what counts as paid.
  told_amount bigint,
  paid_amount bigint,
  why text not null default '',
  -- The shopper came back, or a notice came.
  told_at timestamptz,
  asked_at timestamptz,
  tries integer not null default 0,
  -- Whoever works on it puts it off for as long as that may take.
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  decided_by text not null default ''
);
create index hosted_payments_due on hosted_payments (next_try_at) where state in ('opening', 'open', 'failed');
create index hosted_payments_odd on hosted_payments (created_at) where state = 'odd';
create index hosted_payments_order on hosted_payments (order_id, created_at);
create unique index hosted_payments_outside on hosted_payments (system, outside_id) where outside_id <> '';
