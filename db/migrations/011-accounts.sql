-- Sign-in belongs to better-auth (its four tables, in our names); what the shop knows of a person stays in customers.
create table users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  -- No call writes this column: a role sent by anybody changes nothing.
  role text not null default 'customer' check (role in ('customer', 'staff')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- The ways in: today a password alone.
create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
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
create index credentials_user on credentials (user_id);

-- Single-use tokens; `identifier` is a hash.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- A customer with a user is an account, one without is a guest of one browser.
alter table customers add column user_id text unique references users (id) on delete set null;
create unique index one_account_per_email on customers (email) where user_id is not null;

-- Further addresses of an account; the customer's own columns hold the one used last.
create table addresses (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  full_name text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  town text not null,
  famous_spot text not null default '',
  phone_number text not null,
  created_at timestamptz not null default now()
);
create index addresses_customer on addresses (customer_id, created_at);
