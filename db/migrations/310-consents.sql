-- Consents by phone and by mailbox, for messages that are not about an order. A withdrawn one is kept, so that a stranger's tick does not revive it.
alter table message_consents drop constraint message_consents_pkey;
alter table message_consents
  alter column phone drop not null,
  add column id bigint generated always as identity primary key,
  -- An email without its aliases.
  add column mailbox text,
  add column purpose text not null default 'reminders' check (purpose in ('reminders', 'newsletter')),
  -- The account that gave it.
  add column customer_id text references customers on delete set null,
  add column withdrawn_at timestamptz,
  add column withdrawn_by text not null default '',
  add constraint message_consents_whose check (num_nonnulls(phone, mailbox) = 1);
create unique index message_consents_phone on message_consents (phone, purpose) where phone is not null;
create unique index message_consents_mailbox on message_consents (mailbox, purpose) where mailbox is not null;
create index message_consents_customer on message_consents (customer_id) where customer_id is not null;
