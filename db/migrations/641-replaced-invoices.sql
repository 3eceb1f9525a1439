alter table fiscal_invoices
  -- The latest of its order's changes that a sale was made with: later ones are looked at.
  add column change_id bigint not null default 0,
  -- A numbered sale whose order was edited to more than fewer pieces: noted as a whole, and another one takes its place.
  add column replaced_at timestamptz,
  add check (replaced_at is null or (kind = 'sale' and state = 'posted'));
drop index fiscal_invoices_sale;
-- An order has one invoice that counts.
create unique index fiscal_invoices_sale on fiscal_invoices (order_id) where kind = 'sale' and replaced_at is null;
