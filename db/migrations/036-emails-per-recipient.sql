-- Emails of one topic are limited per recipient.
alter table emails add column topic text not null default '';
create index emails_recipient on emails (recipient, topic, created_at);

-- Orders whose emails were beyond the limit: the next digest to the recipient lists them.
create table email_digests (
  recipient text not null,
  order_id text not null references orders (id) on delete cascade,
  -- Set when a digest with it is being sent; null while it waits.
  batch text,
  created_at timestamptz not null default now()
);
create unique index email_digests_waiting on email_digests (recipient, order_id) where batch is null;
