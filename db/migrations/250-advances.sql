-- What an order asks for ahead, and what came ahead of it by bank, wallet or card. In paisa.
alter table orders
  -- Asked for before the order is sent; 0: nothing.
  add column advance_due bigint not null default 0 check (advance_due >= 0),
  -- Why, as its customer reads it.
  add column advance_reason text not null default '',
  -- Of the advance so much is kept at most when the parcel is refused, as its customer was told.
  add column advance_kept_most bigint not null default 0 check (advance_kept_most >= 0),
  -- What is kept of it, once the order is cancelled.
  add column advance_kept bigint not null default 0 check (advance_kept >= 0),
  -- The sum of order_payments, and what of it couriers collect less.
  add column prepaid_amount bigint not null default 0 check (prepaid_amount >= 0),
  add column prepaid_applied bigint not null default 0 check (prepaid_applied between 0 and prepaid_amount);

create table order_payments (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  amount bigint not null check (amount > 0),
  -- 'Bank transfer', 'JazzCash' ...
  method text not null check (length(method) between 1 and 40),
  -- What proves it, such as a row of a bank statement: it counts once.
  reference text not null check (length(reference) between 1 and 80),
  actor text not null,
  created_at timestamptz not null default now(),
  unique (method, reference)
);
create index order_payments_order on order_payments (order_id, id);

create index orders_waiting_for_advance on orders (created_at)
  where order_status = 'pending' and payment_method = 'COD' and advance_due > prepaid_amount;

drop index orders_refund_due;
create index orders_refund_due on orders (created_at desc)
  where paid_amount - refunded > case when order_status = 'cancelled' then advance_kept else total_amount end;

-- Who has earned cash, and who is blocked.
alter table order_assessments
  add column rule text not null default '',
  -- What the rules say of all that is known, also of what the shopper is not told.
  add column outcome text check (outcome in ('cash', 'call', 'advance', 'noCash')),
  add column asks bigint not null default 0 check (asks >= 0);

create table blocks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('phone', 'email', 'address')),
  -- As it was typed, and by what it is found: the number, the mailbox, letters and digits of the place.
  shown text not null check (length(shown) between 1 and 300),
  key text not null,
  reason text not null check (length(reason) between 1 and 300),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Null: until somebody ends it.
  ends_at timestamptz
);
create index blocks_key on blocks (kind, key);

alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in ('receivable', 'codInTransit', 'codDue', 'bank', 'courierFees', 'incomeTax', 'salesTax', 'withholdingTax',
    'refunds', 'discounts', 'sales', 'shippingIncome', 'giftWrap', 'returnedGoods', 'writeOffs', 'unallocated', 'advancesKept'));

alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check
  check (kind in ('items', 'address', 'refund', 'tags', 'call', 'decision', 'gift', 'email', 'payment'));
