-- What an operator must know of: seen by any process of the shop, shown on the back office's Health, and emailed to owners while it lasts.
create table faults (
  kind text not null check (kind in ('disk', 'clock', 'proxy', 'jobs', 'backups')),
  -- The machine it is about; empty for what is the shop's as a whole.
  place text not null,
  text text not null,
  since timestamptz not null default now(),
  -- A fault that is not seen again has ended: rows stay, so that one that comes and goes is not reported more often.
  seen_at timestamptz not null default now(),
  logged_at timestamptz not null default now(),
  emailed_at timestamptz,
  primary key (kind, place)
);
