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

create or replace function count_order_version() returns trigger language plpgsql as $$
begin
  if new.payment_status = 'paid' and (tg_op = 'INSERT' or old.payment_status <> 'paid') then
    new.paid_amount := new.total_amount;
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_status, new.payment_status, new.payment_method, new.courier, new.tracking_number, new.tracking_url,
        new.total_amount, new.subtotal, new.refunded, new.full_name, new.phone_number, new.address, new.town, new.famous_spot,
        new.city, new.state, new.country, new.gift_wrap, new.gift_message)
      is distinct from (old.order_status, old.payment_status, old.payment_method, old.courier, old.tracking_number, old.tracking_url,
        old.total_amount, old.subtotal, old.refunded, old.full_name, old.phone_number, old.address, old.town, old.famous_spot,
        old.city, old.state, old.country, old.gift_wrap, old.gift_message)
    then new.version := old.version + 1;
    end if;
  end if;
  return new;
end $$;

alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check
  check (kind in ('items', 'address', 'refund', 'tags', 'call', 'decision', 'gift'));
