-- What a payment is that belongs to no order, and the entry of the ledger that says so. Rows from before have no kind: the close of their day explains them.
alter table bank_rows
  add column aside text check (aside in ('unknown', 'other', 'courier', 'page', 'own', 'typed')),
  add column entry_id bigint references ledger_entries,
  add check (aside is null or state = 'ignored'),
  add check (entry_id is null or aside is not null);
create index bank_rows_entry on bank_rows (entry_id) where entry_id is not null;
alter table ledger_entries drop constraint ledger_entries_event_check, add constraint ledger_entries_event_check
  check (event in ('opening', 'placed', 'edited', 'cancelled', 'restocked', 'paid', 'handedOver', 'delivered', 'cameBack', 'corrected', 'refunded',
    'settled', 'writtenOff', 'putAside'));
alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in ('receivable', 'codInTransit', 'codDue', 'bank', 'courierFees', 'incomeTax', 'salesTax', 'withholdingTax',
    'refunds', 'discounts', 'sales', 'shippingIncome', 'giftWrap', 'returnedGoods', 'writeOffs', 'unallocated', 'advancesKept', 'opening', 'otherIncome'));
