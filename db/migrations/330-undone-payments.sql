-- A payment that was recorded for the wrong order is taken back by a row of its own, with its amount below zero.
alter table order_payments
  drop constraint order_payments_amount_check,
  -- The payment that this row takes back, once.
  add column undoes bigint unique references order_payments,
  -- It made the order of a bank transfer paid.
  add column completed boolean not null default false,
  add constraint order_payments_amount_check check (amount <> 0 and (amount > 0) = (undoes is null));
create index bank_rows_decided on bank_rows (decided_at desc) where decided_at is not null;
