-- Checkouts of shoppers who agreed to be reminded, until they order or are reminded once.
create table checkouts (
  -- Random: the signed link of the reminder names it.
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  browser_id text not null,
  phone text,
  email text,
  -- The email without its aliases.
  mailbox text,
  language text not null default 'en' check (language in ('en', 'ur')),
  -- [{ productId, selectedSizeId, quantity, price }], with the prices of then in paisa.
  lines jsonb not null,
  amount bigint not null,
  noted_at timestamptz not null default now(),
  -- 'call': nobody can be written to, so somebody calls. 'ended': `why` says the reason.
  state text not null default 'open' check (state in ('open', 'reminded', 'call', 'ended')),
  why text not null default '',
  way text check (way in ('whatsapp', 'sms', 'email', 'call')),
  reminded_at timestamptz,
  -- When its link put the cart into a browser.
  opened_at timestamptz,
  -- The order of the same person or browser that followed.
  order_id text references orders on delete set null,
  ordered_at timestamptz,
  calls integer not null default 0,
  call_outcome text,
  called_at timestamptz,
  called_by text not null default '',
  check (num_nonnulls(phone, email) > 0)
);
create unique index checkouts_open on checkouts (browser_id) where state = 'open';
create index checkouts_due on checkouts (noted_at) where state = 'open';
create index checkouts_listed on checkouts (noted_at desc);
create index checkouts_phone on checkouts (phone) where phone is not null;
create index checkouts_mailbox on checkouts (mailbox) where mailbox is not null;
create index checkouts_email on checkouts (email) where email is not null;
create index checkouts_browser on checkouts (browser_id);
create index checkouts_order on checkouts (order_id) where order_id is not null;
insert into message_kinds (id) values ('cart') on conflict do nothing;
