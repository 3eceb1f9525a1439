-- Letters on their way: how often each was tried, and what the mail server said last.
alter table mails
  add column tries integer not null default 0,
  add column last_error text;
-- Sent letters are forgotten after a while.
create index mails_sent on mails (sent_at);

-- Which processes work the queue: one that has not been heard of for a while is dead, and its jobs go to another.
-- Not worth a crash's fsync: after a crash nobody works.
create unlogged table job_workers (
  id text primary key,
  seen_at timestamptz not null
);

-- Double opt-in: an address is on the list when it was confirmed after it was asked, and until it leaves.
-- `id` is what links in letters name, so that no address stands in the address of a page.
alter table subscribers
  add column id uuid not null default gen_random_uuid() unique,
  add column asked_at timestamptz,
  add column confirmed_at timestamptz,
  add column left_at timestamptz;
