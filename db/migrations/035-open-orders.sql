-- An order that nobody confirmed (or, by bank transfer, paid) until then is cancelled. Null: older orders, which never expire.
alter table orders
  add column expires_at timestamptz,
  -- Whether the customer had proved the email when ordering: the name in the order is then not a stranger's text.
  add column email_proved boolean not null default false;
create index orders_expiring on orders (expires_at) where order_status = 'pending';

-- What an order counts against while it is unconfirmed: hashes of its email, phone, browser and address.
create table open_orders (
  subject text not null,
  order_id text not null references orders (id) on delete cascade,
  primary key (subject, order_id)
);
create index open_orders_order on open_orders (order_id);
