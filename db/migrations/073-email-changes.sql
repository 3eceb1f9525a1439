-- A new email that an account has asked for, until it is proved by the link sent there. One an account: the latest.
create table email_changes (
  -- What the link names; a later request has another one.
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  asked_at timestamptz not null default now()
);
