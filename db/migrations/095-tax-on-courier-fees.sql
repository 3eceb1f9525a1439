-- Of `fee`: the sales tax that the courier charges on its own service, in paisa. A house that charges sales tax sets it off as input tax.
alter table settlement_lines add column fee_tax bigint not null default 0;

alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (account in ('receivable', 'codInTransit', 'codDue', 'bank', 'courierFees', 'inputTax', 'incomeTax', 'salesTax', 'withholdingTax', 'refunds', 'discounts', 'sales', 'shippingIncome', 'giftWrap', 'returnedGoods', 'writeOffs', 'unallocated', 'advancesKept', 'opening', 'otherIncome'));
