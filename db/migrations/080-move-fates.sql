-- Every row of a file that moves in has a fate, with its reason, its pieces and paisa; what one answer decides for all rows of a kind is asked.
alter table move_files
  add column changed integer not null default 0,
  add column left_out integer not null default 0,
  -- The pieces and paisa that the file says, whether they are taken or not.
  add column found_pieces bigint not null default 0,
  add column found_amount bigint not null default 0;

alter table move_rows
  add column state text not null default 'waiting' check (state in ('waiting', 'made', 'changed', 'known', 'left_out')),
  -- Why it was not made.
  add column reason text not null default '',
  add column pieces bigint not null default 0,
  add column amount bigint not null default 0,
  -- What of them is in the shop now.
  add column kept_pieces bigint not null default 0,
  add column kept_amount bigint not null default 0;
create index move_rows_waiting on move_rows (file_id, line) where state = 'waiting';

alter table move_problems
  -- The row of the file to which it belongs: the first line of a thing of several lines.
  add column of_line integer not null default 0,
  -- What one answer decides for all of its kind, of `key`; empty: nothing is asked.
  add column ask text not null default '' check (length(ask) <= 20),
  add column key text not null default '' check (length(key) <= 80),
  -- Found when the row was written: it goes when the row is written anew.
  add column by_writer boolean not null default false;

-- What somebody answered for all rows of a kind.
create table move_answers (
  move_id bigint not null references moves (id) on delete cascade,
  ask text not null check (length(ask) <= 20),
  key text not null default '' check (length(key) <= 80),
  answer text not null check ((length(answer) >= 1) AND (length(answer) <= 100)),
  answered_by text not null,
  answered_at timestamptz not null default now(),
  primary key (move_id, ask, key)
);

-- People who are known by their phone alone.
alter table moved drop constraint moved_kind_check, add constraint moved_kind_check check (kind in ('product', 'customer', 'review', 'person'));

-- Another site is led to once somebody has agreed.
alter table old_addresses add column agreed boolean not null default true;
-- An address may have a query: its path alone is looked up.
create index old_addresses_asked on old_addresses (split_part(path, '?', 1));
