-- What the house fills its bottles from and with. Quantities are thousandths of the unit (milligrams, microlitres, thousandths of a piece),
-- `value` is what the stock cost, in paisa: its average is value / stock, and nothing is lost by rounding it.
create table materials (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  unit text not null check (unit in ('g', 'ml', 'piece')),
  stock bigint not null default 0 check (stock >= 0),
  value bigint not null default 0 check (value >= 0 and (stock > 0 or value = 0)),
  entries integer not null default 0,
  low_mark bigint check (low_mark >= 0),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index materials_name on materials (lower(name));

-- What one piece of a size is filled from.
create table recipe_lines (
  size_id text not null references sizes (id) on delete cascade,
  material_id bigint not null references materials (id),
  quantity bigint not null check (quantity > 0),
  primary key (size_id, material_id)
);
create index recipe_lines_material on recipe_lines (material_id);

create table fills (
  id bigint generated always as identity primary key,
  size_id text not null references sizes (id),
  pieces integer not null check (pieces between 1 and 100000),
  -- Bottles that were filled and cannot be sold.
  spoilt integer not null default 0 check (spoilt between 0 and 100000),
  -- Of all materials that it took, waste among them, in paisa.
  cost bigint not null default 0 check (cost >= 0),
  note text not null default '' check (length(note) <= 200),
  actor text not null check (length(actor) between 1 and 80),
  attempt text not null unique,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text,
  undo_reason text check (length(undo_reason) between 1 and 200),
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
create index fills_size on fills (size_id, id desc);

-- Every change of a material, one row each, as `stock_ledger` has those of sizes. `value_change`: in paisa; without one, less goes at the
-- average and more comes at it.
create table material_ledger (
  material_id bigint not null references materials (id),
  entry integer not null,
  change bigint not null check (change <> 0),
  stock_after bigint not null,
  value_change bigint not null,
  reason text not null check (reason in ('received', 'counted', 'lost', 'fill', 'waste', 'undone')),
  fill_id bigint references fills (id),
  supplier_id bigint references suppliers (id),
  attempt text unique,
  note text not null default '' check (length(note) <= 200),
  actor text not null check (length(actor) between 1 and 80),
  created_at timestamptz not null default now(),
  primary key (material_id, entry),
  check ((fill_id is not null) = (reason in ('fill', 'waste', 'undone')))
);
create index material_ledger_fill on material_ledger (fill_id) where fill_id is not null;

-- `filled`: made by a fill; `unfilled`: taken back with it.
alter table stock_ledger add column fill_id bigint references fills (id);
alter table stock_ledger drop constraint stock_ledger_reason_check;
alter table stock_ledger add constraint stock_ledger_reason_check check (reason in ('opening', 'order', 'cancellation', 'return',
    'received', 'damaged', 'counted', 'found', 'gift', 'sample', 'tester', 'correction', 'parts', 'filled', 'unfilled')),
  add constraint stock_ledger_fill_check check ((fill_id is not null) = (reason in ('filled', 'unfilled')));
create index stock_ledger_fill on stock_ledger (fill_id) where fill_id is not null;
