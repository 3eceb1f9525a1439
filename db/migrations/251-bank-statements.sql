-- Statements of the shop's bank: what came in waits to be matched with an order.
create table bank_statements (
  id bigint generated always as identity primary key,
  file_name text not null,
  file_hash text not null unique,
  header jsonb not null,
  rows jsonb not null,
  -- Null: nobody has said yet what the columns hold.
  columns jsonb,
  staff_id text not null references staff,
  created_at timestamptz not null default now()
);

create table bank_rows (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  line integer not null,
  paid_on date not null,
  -- Paisa that came in.
  amount bigint not null check (amount > 0),
  name text not null default '',
  reference text not null default '',
  -- Tells the row apart in every statement that has it: day, amount, texts, and which of equal ones it is.
  fingerprint text not null unique,
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  order_id text references orders,
  decided_by text not null default '',
  decided_at timestamptz,
  check ((state = 'matched') = (order_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index bank_rows_open on bank_rows (paid_on, id) where state = 'open';
create index bank_rows_statement on bank_rows (statement_id, line);
create index bank_rows_order on bank_rows (order_id) where order_id is not null;
