-- @rule where each number of an order or tax invoice is written down a second time, to be compared
create or replace function keep_order_number() returns trigger language plpgsql as $$
begin
  insert into issued_numbers (kind, of_id, number) values ('order', new.id, new.order_number);
  return null;
end $$;

create or replace trigger orders_number after insert on orders for each row execute function keep_order_number();

create or replace function keep_invoice_number() returns trigger language plpgsql as $$
begin
  insert into issued_numbers (kind, of_id, number) values ('invoice', new.id::text, new.number);
  return null;
end $$;

create or replace trigger fiscal_invoices_number_new after insert on fiscal_invoices
  for each row when (new.number is not null) execute function keep_invoice_number();

create or replace trigger fiscal_invoices_number after update of number on fiscal_invoices
  for each row when (old.number is null and new.number is not null) execute function keep_invoice_number();
