-- What a buyer proves in the checkout: a mailbox, by a code that was sent to it. The next step, a code on the phone, is another kind.
create table proofs (
  -- Random: the shop's secret makes the code of it.
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- SHA-256 of the customer and of what is proved: another email of the same customer is not proved by it.
  subject text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Null: the code was not entered.
  proved_at timestamptz
);
create index proofs_customer on proofs (customer_id, asked_at);

-- By what the buyer of an unconfirmed order is known: each proof has its share of a size.
alter table stranger_orders add column proof text not null default 'none' check (proof in ('none', 'email', 'phone'));
-- SHA-256 of the mail domain that counts as one person. Empty: a mailbox of a large provider, or another proof.
alter table stranger_orders add column mail_domain text not null default '';
