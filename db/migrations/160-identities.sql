-- Ways in by another's word: an account of Google, Apple or Facebook that opens an account here.
create table identities (
  provider text not null check (provider in ('google', 'apple', 'facebook')),
  -- The provider's own name of the person, which never changes.
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index identities_user on identities (user_id);
