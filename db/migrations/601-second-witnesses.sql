-- What nobody could recount until now, because it stands once.

-- The average cost of a size where somebody set it by hand, or by a file: it counts after the row `entry` of its stock ledger.
create table cost_corrections (
  id bigint generated always as identity primary key,
  size_id text not null references sizes on delete cascade,
  entry integer not null,
  -- In paisa; null where the cost was taken away.
  cost bigint check (cost >= 0),
  made_by text not null,
  made_at timestamptz not null default now()
);
create index cost_corrections_size on cost_corrections (size_id, id);
insert into cost_corrections (size_id, entry, cost, made_by)
select id, stock_entries, average_cost, 'Known before' from sizes where average_cost is not null;

-- Numbers that were given out, of orders and of invoices of the tax office. No foreign key: a row stays where its order or invoice is gone.
create table issued_numbers (
  kind text not null check (kind in ('order', 'invoice')),
  of_id text not null,
  number text not null,
  issued_at timestamptz not null default now(),
  primary key (kind, of_id)
);
insert into issued_numbers (kind, of_id, number, issued_at) select 'order', id, order_number, created_at from orders;
insert into issued_numbers (kind, of_id, number, issued_at)
select 'invoice', id::text, number, coalesce(posted_at, created_at) from fiscal_invoices where number is not null;

-- The event of the same order before this one, so that a missing one is noticed.
alter table order_events add column follows bigint;
update order_events set follows = before.id
from (select id as own, lag(id) over (partition by order_id order by id) as id from order_events) before
where own = order_events.id and before.id is not null;
