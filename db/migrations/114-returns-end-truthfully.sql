-- A return ends with money that was paid back, or with an order that replaces what came back.
alter table returns
  -- What came back is worth, in paisa: due as a refund or taken off the exchange. Null until it is received.
  add column value bigint check (value >= 0);
alter table order_refunds add column return_id text references returns (id);
create index order_refunds_return on order_refunds (return_id) where return_id is not null;

alter table orders
  -- The return that this order replaces, and what of its value is taken off the total. In paisa.
  add column exchange_of text references returns (id),
  add column exchange_credit bigint not null default 0 check (exchange_credit >= 0 and (exchange_of is not null or exchange_credit = 0));
-- One order replaces a return; a cancelled one is replaced by another.
create unique index orders_exchange on orders (exchange_of) where exchange_of is not null and order_status <> 'cancelled';
alter table orders drop constraint orders_total_check;
alter table orders add constraint orders_total_check
  check (total_amount = subtotal - coupon_discount - exchange_credit + shipping + gift_wrap_fee);
