-- A sheet of any columns: what each holds is guessed, shown, named by somebody, and remembered. Of every file the columns of which nothing is taken.
alter table move_files
  drop constraint move_files_state_check,
  add constraint move_files_state_check check (state in ('columns', 'waiting', 'done', 'refused')),
  -- Of a plain sheet: the names of its columns, and what each holds, by its name.
  add column header jsonb,
  add column columns jsonb,
  -- [{ "column", "count" }]: how many cells were filled.
  add column not_taken jsonb not null default '[]' check (jsonb_typeof(not_taken) = 'array');

-- The lines of a plain sheet, until its move is live.
create table move_sheet_lines (
  file_id bigint not null references move_files (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  primary key (file_id, line)
);

-- What a column of this name held in the last sheet.
create table move_columns (
  name text check (name = lower(name) and length(name) between 1 and 100) primary key,
  holds text not null check (length(holds) <= 40)
);

alter table old_orders add column tax bigint not null default 0;

-- What the old shop's own reports say, as somebody typed it: { "orders": 812, "revenue": ... }, amounts in paisa.
alter table moves add column old_sums jsonb not null default '{}' check (jsonb_typeof(old_sums) = 'object');

-- Offers and pages of the old shop.
alter table moved drop constraint moved_kind_check,
  add constraint moved_kind_check check (kind in ('product', 'customer', 'review', 'person', 'offer', 'page'));
