-- Money of a hosted page that is another amount than was asked stands in the ledger from the moment it came, as payments of a bank's statement that are put
-- aside (642) do. Rows from before have no entry: it is posted when they are decided.
alter table hosted_payments
  add column aside text check (aside in ('unknown', 'other', 'typed')),
  add column entry_id bigint references ledger_entries,
  add check (aside is null or state in ('odd', 'aside')),
  add check (entry_id is null or aside is not null);
create index hosted_payments_entry on hosted_payments (entry_id) where entry_id is not null;
create index hosted_payments_aside on hosted_payments (ended_at) where state in ('odd', 'aside');

-- What was paid back of money that pays for no order. In paisa.
create table aside_refunds (
  id bigint generated always as identity primary key,
  bank_row_id bigint references bank_rows,
  hosted_reference text references hosted_payments,
  amount bigint not null check (amount > 0),
  -- To whom: the name and account that staff typed.
  payee text not null check (length(payee) between 1 and 200),
  method text not null,
  reference text not null default '' check (length(reference) <= 80),
  entry_id bigint not null references ledger_entries,
  staff_id text not null references staff,
  created_at timestamptz not null default now(),
  check (num_nonnulls(bank_row_id, hosted_reference) = 1)
);
create index aside_refunds_bank_row on aside_refunds (bank_row_id);
create index aside_refunds_hosted on aside_refunds (hosted_reference);
create index aside_refunds_entry on aside_refunds (entry_id);
create index aside_refunds_staff on aside_refunds (staff_id);
create index aside_refunds_time on aside_refunds (created_at);
