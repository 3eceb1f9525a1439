-- Gift wrap, whose fee is part of an order's total, and the message that goes with a gift.
alter table orders
  add column gift_wrap boolean not null default false,
  -- As charged, in paisa.
  add column gift_wrap_fee bigint not null default 0 check (gift_wrap_fee >= 0 and (gift_wrap or gift_wrap_fee = 0)),
  add column gift_message text not null default '' check (length(gift_message) <= 300);

do $$
declare formula name;
begin
  select conname into strict formula from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%total_amount = ((subtotal - coupon_discount) + shipping)%';
  execute format('alter table orders drop constraint %I', formula);
end $$;
alter table orders add constraint orders_total_check
  check (total_amount = subtotal - coupon_discount + shipping + gift_wrap_fee);

-- Beside `count_order_version`, which counts the other changes.
create function count_gift_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger orders_gift_version before update on orders for each row
  when ((new.gift_wrap, new.gift_message) is distinct from (old.gift_wrap, old.gift_message))
  execute function count_gift_version();

alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check
  check (kind in ('items', 'address', 'refund', 'tags', 'call', 'decision', 'gift'));
