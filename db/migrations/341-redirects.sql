-- Where addresses lead that the shop has no page for.
create table redirects (
  id integer primary key generated always as identity,
  -- In its one form: decoded, in small letters, without query and last slash.
  from_path text not null unique check (from_path like '/%' and length(from_path) between 2 and 500),
  to_address text not null check (to_address ~ '^(/|https://)' and length(to_address) <= 1000),
  permanent boolean not null default true,
  version integer not null default 1,
  hits bigint not null default 0,
  hit_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now()
);

create index redirects_to on redirects (to_address);

-- Addresses that were asked for in vain: how often, and nothing of who asked.
create table missed_addresses (
  path text primary key check (length(path) <= 200),
  times bigint not null,
  missed_at timestamptz not null default now()
);

create index missed_addresses_order on missed_addresses (times desc, path);
