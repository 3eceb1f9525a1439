-- Files of products that staff import: staged line by line, checked in batches, then taken in one transaction.
create table product_imports (
  id bigint generated always as identity primary key,
  -- 'unread': the file could not be read; `problem` says why.
  state text not null default 'columns'
    check (state in ('unread', 'columns', 'checking', 'checked', 'taking', 'taken', 'discarded')),
  file_name text not null check (length(file_name) <= 200),
  header jsonb not null default '[]' check (jsonb_typeof(header) = 'array'),
  -- What each column holds, by its name: { "SKU": "sku", "Remarks": "ignore" }.
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
  lines integer not null default 0,
  -- Until which line it is checked, and how many lines that are.
  checked_line integer not null default 0,
  checked integer not null default 0,
  problem text not null default '',
  -- What it would do, or did, in figures.
  result jsonb,
  staff_id text not null references staff (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index product_imports_newest on product_imports (created_at desc, id desc);

-- The staged lines. They are deleted when the import has ended.
create table product_import_lines (
  import_id bigint not null references product_imports (id) on delete cascade,
  -- As a spreadsheet numbers it.
  line integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  -- { "product": {...}, "urdu": {...}, "size": {...} }: values by the names of fields, as they are stored; null: not checked.
  facts jsonb,
  address text not null default '',
  stock integer,
  stock_seen integer,
  -- Which product and size the line is about, and whether they are new.
  product_id text,
  size_id text,
  -- The product's version when it was compared; null: new.
  version integer,
  new_product boolean not null default false,
  new_size boolean not null default false,
  primary key (import_id, line)
);

create index product_import_lines_product on product_import_lines (import_id, product_id);

create table product_import_problems (
  import_id bigint not null references product_imports (id) on delete cascade,
  line integer not null,
  field text not null,
  rule text not null,
  cell text not null default '',
  -- Found by comparing with the shop and among the lines, which is done again.
  compared boolean not null
);
create index product_import_problems_line on product_import_problems (import_id, line);

-- What the lines change of products and sizes that exist, and of new sizes (`before` is null).
create table product_import_changes (
  import_id bigint not null references product_imports (id) on delete cascade,
  line integer not null,
  product_id text not null,
  size_id text,
  field text not null,
  before jsonb,
  after jsonb not null
);
create index product_import_changes_product on product_import_changes (import_id, product_id);
create index product_import_changes_line on product_import_changes (import_id, line, field);

-- The products that an import added or changed.
create table product_import_products (
  import_id bigint not null references product_imports (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  primary key (import_id, product_id)
);
create index product_import_products_product on product_import_products (product_id);

-- What a column of this name held in the last file.
create table product_import_columns (
  name text primary key check (name = lower(name) and length(name) between 1 and 100),
  field text not null check (length(field) between 1 and 60)
);
