-- Income tax and sales tax withheld stand in accounts of their own: one is set off against the year's tax, the other against the month's.
alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in ('receivable', 'codInTransit', 'codDue', 'bank', 'courierFees', 'withholdingTax', 'incomeTax', 'salesTax',
    'refunds', 'discounts', 'sales', 'shippingIncome', 'giftWrap', 'returnedGoods', 'writeOffs', 'unallocated'));

-- Of `tax`, where the file tells them apart; null where it has one sum.
alter table settlement_lines add column income_tax bigint, add column sales_tax bigint,
  add constraint settlement_lines_taxes check ((income_tax is null) = (sales_tax is null));
