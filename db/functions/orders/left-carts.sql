-- An order ends the checkouts of its browser, phone and email: they are reminded no more, and what follows a reminder within a week counts
-- as brought by it (REMINDER_DAYS in src/shop/orders/checkouts/left-cart-rules.ts).
-- @rule that an order ends the reminders of a left cart
create or replace function close_checkouts() returns trigger language plpgsql as $$
begin
  update checkouts set order_id = new.id, ordered_at = now()
  where order_id is null and (reminded_at is null or reminded_at > now() - interval '7 days')
    and (phone = new.phone_number or mailbox = mailbox_of(new.email) or browser_id = (select customers.browser_id from customers where id = new.customer_id));
  return null;
end $$;

create or replace trigger orders_close_checkouts after insert on orders for each row execute function close_checkouts();
