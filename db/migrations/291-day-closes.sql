-- A day as it was counted: the cash and the bank, what should have been there, and what the page showed then.
create table day_closes (
  day date primary key,
  -- In paisa. Expected: what was counted last, and what the ledger says has come and gone since.
  cash bigint not null check (cash between 0 and 100000000000),
  bank bigint not null check (bank between -100000000000 and 100000000000),
  expected bigint not null,
  explanation text not null default '' check (length(explanation) <= 500),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  staff_id text not null references staff (id),
  closed_at timestamptz not null default now(),
  check (cash + bank = expected or explanation <> '')
);

create function refuse_day_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger day_closes_stay before update or delete on day_closes for each row execute function refuse_day_change();

-- What happened on a day is read by its time.
create index order_events_time on order_events using brin (created_at);
create index parcels_packed_time on parcels (packed_at) where packed_at is not null;
create index parcels_left_time on parcels (handed_over_at) where handed_over_at is not null;
create index parcels_refused_time on parcels (refused_at) where refused_at is not null;

-- What the house had when the ledger began: against the bank.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (account in ('receivable', 'codInTransit', 'codDue', 'bank', 'courierFees',
  'incomeTax', 'salesTax', 'withholdingTax', 'refunds', 'discounts', 'sales', 'shippingIncome', 'giftWrap', 'returnedGoods', 'writeOffs', 'unallocated',
  'opening'));
