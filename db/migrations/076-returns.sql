-- Requests to return or exchange lines of a delivered order.
create table returns (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'accepted', 'refused', 'received', 'done')),
  wish text not null check (wish in ('refund', 'exchange')),
  reason text not null check (reason in ('damaged', 'wrong', 'changedMind', 'other')),
  -- The customer says that the bottles are sealed.
  sealed boolean not null,
  -- What the customer wrote, and where to pay back to.
  note text not null default '' check (length(note) <= 1000),
  pay_to text not null default '' check (length(pay_to) <= 120),
  -- What staff wrote to the customer.
  answer text not null default '' check (length(answer) <= 1000),
  created_at timestamptz not null default now()
);
create index returns_order on returns (order_id, created_at);
create index returns_by_state on returns (state, created_at);

create table return_lines (
  return_id text not null references returns (id) on delete cascade,
  -- As in order_items, whose lines stay as they are once an order is delivered.
  position integer not null,
  size_id text not null references sizes (id),
  quantity integer not null check (quantity > 0),
  -- Of these, how many went back on sale; the others were written off. Null until they are received.
  sellable integer check (sellable between 0 and quantity),
  primary key (return_id, position)
);

create table return_events (
  id bigint generated always as identity primary key,
  return_id text not null references returns (id) on delete cascade,
  state text not null,
  -- 'customer', or who of the shop.
  actor text not null check (length(actor) between 1 and 80),
  created_at timestamptz not null default now()
);
create index return_events_return on return_events (return_id, id);

alter table order_photos add column return_id text references returns (id) on delete cascade;
create index order_photos_return on order_photos (return_id) where return_id is not null;

-- Bottles that come back belong to an order, as those that left.
alter table stock_ledger drop constraint stock_ledger_reason_check, drop constraint stock_ledger_check;
alter table stock_ledger
  add constraint stock_ledger_reason_check
    check (reason in ('opening', 'order', 'cancellation', 'return', 'received', 'damaged', 'counted')),
  add constraint stock_ledger_check check ((reason in ('order', 'cancellation', 'return')) = (order_id is not null));
