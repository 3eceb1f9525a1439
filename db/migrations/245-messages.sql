-- Messages to the phones of shoppers: what is sent by WhatsApp or SMS, what came of it, and what they answer.
-- Which messages are sent at all. None until somebody turns them on.
create table message_kinds (
  id text primary key,
  active boolean not null default false,
  version integer not null default 1
);
insert into message_kinds (id) values ('confirm'), ('dispatched'), ('attemptFailed'), ('delivered'), ('review'), ('backInStock');

create table messages (
  -- Random: a button's answer names it, so that it is also what proves the answer.
  id text primary key default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- What it is sent for, once.
  cause text not null unique,
  kind text not null,
  channel text not null default 'whatsapp' check (channel in ('whatsapp', 'sms')),
  order_id text references orders on delete cascade,
  -- As '+923001234567'.
  phone text not null,
  language text not null default 'en' check (language in ('en', 'ur')),
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'skipped')),
  -- As the shopper reads it; given for replies, else written when it is sent.
  text text not null default '',
  -- The order as the message describes it: an answer counts for that alone.
  order_version integer,
  -- By which the other system knows it.
  outside_id text unique,
  why text not null default '',
  asked_by text not null default '',
  -- What it costs by: the category of the other system, and parts of an SMS.
  category text not null default '',
  billable boolean not null default false,
  parts integer not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- Until then the order is not called: set when it is sent.
  answer_by timestamptz,
  -- The first answer counts; others are read by staff.
  answer text check (answer in ('confirm', 'change', 'cancel')),
  answered_at timestamptz
);
create index messages_due on messages (next_try_at) where state in ('waiting', 'sending');
create index messages_order on messages (order_id, queued_at) where order_id is not null;
create index messages_phone on messages (phone, queued_at);
create index messages_sent on messages (queued_at desc);

create table incoming_messages (
  -- The other system's id: one that comes twice is known.
  id text primary key,
  -- Absent where the sender has a user name instead.
  phone text,
  user_id text not null default '',
  name text not null default '',
  order_id text references orders on delete cascade,
  message_id text references messages on delete set null,
  kind text not null check (kind in ('text', 'button', 'other')),
  text text not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by text not null default ''
);
create index incoming_messages_order on incoming_messages (order_id, at) where order_id is not null;
create index incoming_messages_unseen on incoming_messages (at) where seen_at is null;
create index incoming_messages_phone on incoming_messages (phone, at desc);

-- What the other system tells, as it came, until it is worked on; the same text again is known by its hash.
create table message_notices (
  id bigint generated always as identity primary key,
  hash text not null unique,
  body text not null,
  received_at timestamptz not null default now(),
  worked_at timestamptz,
  why text not null default ''
);
create index message_notices_waiting on message_notices (id) where worked_at is null;

-- Templates as WhatsApp knows them, as it last said.
create table message_templates (
  kind text not null references message_kinds,
  language text not null check (language in ('en', 'ur')),
  -- What was asked for or found: a template whose text changed gets another name.
  name text not null,
  state text not null,
  reason text not null default '',
  category text not null default '',
  checked_at timestamptz not null default now(),
  primary key (kind, language)
);

-- Who wants no messages, and who agreed to those that are not about an order.
create table message_stops (
  phone text primary key,
  at timestamptz not null default now(),
  text text not null
);
create table message_consents (
  phone text primary key,
  at timestamptz not null default now(),
  source text not null,
  -- The words that were agreed to.
  text text not null
);
