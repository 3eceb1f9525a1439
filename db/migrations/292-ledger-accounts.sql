-- 291 left out an account of 250.
alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in ('receivable', 'codInTransit', 'codDue', 'bank', 'courierFees', 'incomeTax', 'salesTax', 'withholdingTax',
    'refunds', 'discounts', 'sales', 'shippingIncome', 'giftWrap', 'returnedGoods', 'writeOffs', 'unallocated', 'advancesKept', 'opening'));
