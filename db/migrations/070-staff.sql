-- People who work in the shop: apart from shoppers, with sessions of their own. The tables are better-auth's, with our names.
create table staff (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default true,
  image text,
  role text not null check (role in ('owner', 'manager', 'orders', 'catalogue', 'marketing', 'accounts')),
  two_factor_enabled boolean not null default false,
  -- Disabled people cannot sign in. Rows are never deleted: the audit log names them.
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table staff_sessions (
  id text primary key,
  user_id text not null references staff (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  -- The last request, accurate to a minute: the idle time counts from here.
  updated_at timestamptz not null default now()
);
create index staff_sessions_user on staff_sessions (user_id);

create table staff_credentials (
  id text primary key,
  user_id text not null references staff (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index staff_credentials_user on staff_credentials (user_id);

-- Challenges of the second factor and of passkeys.
create table staff_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_verifications_identifier on staff_verifications (identifier);

-- Secret and recovery codes are encrypted with SESSION_SECRET.
create table staff_second_factors (
  id text primary key,
  user_id text not null unique references staff (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table staff_passkeys (
  id text primary key,
  user_id text not null references staff (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index staff_passkeys_user on staff_passkeys (user_id);

-- Single-use links to set a password: the first owner, an invitation, or somebody who lost theirs.
create table staff_links (
  -- The token in the address is this with a signature: it cannot be made from the database's content.
  id text primary key,
  email text check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'orders', 'catalogue', 'marketing', 'accounts')),
  -- Whose password it sets; null for somebody new.
  staff_id text references staff (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index staff_links_email on staff_links (email) where email is not null;

-- What staff did. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Null: a command or the first owner's link.
  staff_id text references staff (id),
  -- As at that time.
  staff_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- What people call the subject, such as an order's number.
  subject_label text not null default '',
  before jsonb,
  after jsonb,
  ip_address text not null default ''
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_staff on audit_log (staff_id, id desc);
create index audit_log_action on audit_log (action, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
