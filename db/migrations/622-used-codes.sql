-- Codes of authenticator apps that were entered and right: each opens once, though it is right for a minute and a half.
create table staff_used_codes (
  staff_id text not null references staff on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (staff_id, code)
);
