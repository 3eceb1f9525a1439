-- Who says that a bank transfer came: somebody who typed the bank's reference, or a row of a statement. Until now the text of `reference` said so.
-- It stays what counts once, also of a payment that was taken back.
alter table order_payments
  add column typed_reference text check (length(typed_reference) between 1 and 80),
  add column bank_row_id bigint references bank_rows,
  add constraint order_payments_source check (typed_reference is null or bank_row_id is null);

-- Rows of the ledger refuse every change.
alter table order_payments disable trigger user;
update order_payments set bank_row_id = bank_rows.id from bank_rows
  where method = 'Bank transfer' and undoes is null
    and bank_rows.id = substring(order_payments.reference from '^Statement row ([0-9]{1,15})(?:$|[:,])')::bigint;
update order_payments set typed_reference = regexp_replace(reference, '^\(Again [0-9]+\) ', '')
  where method = 'Bank transfer' and undoes is null and bank_row_id is null;
alter table order_payments enable trigger user;

create index order_payments_typed on order_payments (typed_reference) where typed_reference is not null;
create index order_payments_bank_row on order_payments (bank_row_id) where bank_row_id is not null;
