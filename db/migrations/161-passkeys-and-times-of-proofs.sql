-- When the phone of an account was last proved by a code, and from when on orders with it are its holder's: numbers are given to other people. Null: all.
alter table users add column phone_proved_at timestamptz, add column phone_since timestamptz;
-- Those of before count from now.
update users set phone_proved_at = now() where phone is not null;

-- Passkeys of shoppers, as `staff_passkeys` are those of staff.
create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_user on passkeys (user_id);
