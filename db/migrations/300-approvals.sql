-- What somebody may not do alone: above a role's limit a write waits for a second person.
create table approval_limits (
  role text not null,
  kind text not null check (kind in ('refund', 'writeOff', 'price')),
  -- In paisa; up to it, one does it alone.
  most bigint not null check (most >= 0),
  primary key (role, kind)
);

create table approvals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('refund', 'writeOff', 'price')),
  -- In paisa.
  amount bigint not null check (amount > 0),
  -- The page that the form was sent from, and its subject in words.
  path text not null,
  label text not null,
  -- The form as it was sent; emptied once it is decided.
  form jsonb not null,
  -- What it would change, in the words of its audit row.
  changes jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  asked_by text references staff on delete set null,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  decided_by text references staff on delete set null,
  decided_name text not null default '',
  decided_at timestamptz,
  reason text not null default ''
);
create index approvals_waiting on approvals (path) where state = 'waiting';
