-- A contact that was typed at a checkout is unproved until whoever typed it has shown that it is theirs.
alter table message_consents
  add column proved boolean not null default true,
  add column browser_id text;
update message_consents set proved = false where source = 'checkout' and not exists (select from orders
  where order_status = 'delivered' and (orders.phone_number = message_consents.phone or mailbox_of(orders.email) = message_consents.mailbox));
-- When a checkout was noted first: one that a person fills in is noted again later.
alter table checkouts
  add column began_at timestamptz not null default now(),
  add column unproved boolean not null default false;
alter table messages add column unproved boolean not null default false;
create index messages_unproved on messages (sent_at) where unproved;
create index checkouts_called on checkouts (reminded_at) where way = 'call';
