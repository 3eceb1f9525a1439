-- Guest orders of an account: those of the browser in which it was opened, with its email.
alter table customers add column account_id text references customers (id) on delete set null;
create index customers_account on customers (account_id) where account_id is not null;

-- Orders taken over from another shop: 'Online Payment' is shown with its payment status, 'orderDelivery' is read as delivered.
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('COD', 'Bank Transfer', 'Online Payment'));

create function read_order_status() returns trigger language plpgsql as $$
begin
  new.order_status := 'delivered';
  return new;
end $$;
create trigger orders_status before insert or update of order_status on orders
  for each row when (new.order_status = 'orderDelivery') execute function read_order_status();
create trigger order_events_status before insert on order_events
  for each row when (new.order_status = 'orderDelivery') execute function read_order_status();
