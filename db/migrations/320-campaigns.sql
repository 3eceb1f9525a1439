-- The newsletter: what a subscriber agreed to, addresses that no newsletter goes to, and emails to many subscribers.

-- Where a subscriber came from, the words they agreed to, and when, if not by the emailed link (`confirmed_at`).
alter table subscribers
  add column source text not null default 'form' check (source in ('form', 'account', 'file')),
  add column consent text not null default '' check (length(consent) <= 500),
  add column consented_on date;
create index subscribers_created on subscribers (created_at desc, id);
create index subscribers_email on subscribers using gin (email gin_trgm_ops);

-- A newsletter that is written, sent at a time and pace, and ends once all its recipients have had their turn.
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(subject) between 1 and 150),
  -- Shown beside the subject in an inbox.
  preheader text not null default '' check (length(preheader) <= 150),
  language text not null default 'en' check (language in ('en', 'ur')),
  blocks jsonb not null default '[]',
  -- The query of /admin/customers whose subscribers get it; empty: all subscribers.
  segment text not null default '' check (length(segment) <= 1000),
  -- The utm_campaign of its links; empty: they are not marked.
  tag text not null default '' check (length(tag) <= 60),
  -- Emails a minute; null: the setting.
  pace integer check (pace between 1 and 6000),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Why it was paused by itself.
  problem text not null default '',
  -- As of the last minute in which it was worked.
  recipients integer not null default 0,
  sent integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  check ((state = 'draft') = (send_at is null))
);
create index campaigns_created on campaigns (created_at desc, id);
create index campaigns_work on campaigns (send_at) where state in ('scheduled', 'sending');

-- waiting: has no job yet; queued: has one; refused: by the mail server as it was sent; bounced: by a later notice; skipped: left, or
-- stopped mail, before the turn came.
create table campaign_recipients (
  campaign_id uuid not null references campaigns on delete cascade,
  subscriber_id uuid not null references subscribers (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'sent', 'refused', 'bounced', 'skipped')),
  changed_at timestamptz not null default now(),
  -- Unsubscribed by the link of this email.
  left_at timestamptz,
  primary key (campaign_id, subscriber_id)
);
create index campaign_recipients_state on campaign_recipients (campaign_id, state);
create index campaign_recipients_subscriber on campaign_recipients (subscriber_id);
create index campaign_recipients_left on campaign_recipients (campaign_id) where left_at is not null;

-- Addresses that cannot be reached for good, or whose owner reported an email as spam: no newsletter goes to them.
create table email_stops (
  email text primary key check (email = lower(email)),
  kind text not null check (kind in ('bounce', 'complaint')),
  -- In the mail server's words.
  reason text not null default '' check (length(reason) <= 500),
  -- sending: refused as it was sent; notice: told by the mail provider's program; file: taken in by staff.
  source text not null check (source in ('sending', 'notice', 'file')),
  created_at timestamptz not null default now()
);
create index email_stops_created on email_stops (created_at desc, email);
