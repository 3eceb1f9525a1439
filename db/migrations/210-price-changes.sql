-- Who changed prices and why: a change of many prices is one row, by which all of them are found and put back.
create table price_changes (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('hand', 'bulk', 'import', 'sale', 'undo')),
  -- In words: '10% up, ending in 90'.
  note text not null check (length(note) between 1 and 300),
  -- The change that this one put back.
  undoes bigint references price_changes (id),
  created_by text not null check (length(created_by) between 1 and 80),
  created_at timestamptz not null default now()
);
create index price_changes_undoes on price_changes (undoes) where undoes is not null;

-- Null for what stood before this migration, and for what no verb wrote.
alter table price_history add column change_id bigint references price_changes (id);
create index price_history_change on price_history (change_id) where change_id is not null;
