-- When the buyer of an order was edited after its invoice was numbered, until a person has decided: the tax office changes it in IRIS alone.
alter table fiscal_invoices add column buyer_changed_at timestamptz,
  add check (buyer_changed_at is null or (kind = 'sale' and state = 'posted'));
create index fiscal_invoices_buyers on fiscal_invoices (id) where buyer_changed_at is not null;
