-- Keys by which programs use /v1/admin. The id stands in the key and in audit rows; of the secret only its SHA-256 is kept.
create table api_keys (
  id text primary key,
  name text not null check (length(name) between 1 and 60),
  -- Permissions (src/shop/staff/staff/permissions.ts).
  scopes text[] not null check (cardinality(scopes) > 0),
  hash text not null,
  -- After a rotation the secret of before counts until then.
  old_hash text,
  old_until timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Null: never.
  expires_at timestamptz,
  -- Accurate to a minute.
  used_at timestamptz,
  old_used_at timestamptz,
  revoked_at timestamptz,
  check ((old_hash is null) = (old_until is null))
);

-- What writes of /v1/admin answered, by their Idempotency-Key.
create table api_writes (
  key_id text not null references api_keys on delete cascade,
  idempotency_key text not null,
  -- SHA-256 of method, path and body.
  request text not null,
  answer json,
  created_at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);
create index api_writes_at on api_writes (created_at);

-- A program's note has no member of staff: its key is named in `author`.
alter table order_notes alter column staff_id drop not null, add column author text not null default '';
