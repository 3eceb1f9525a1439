-- Orders that staff chose to cancel with others: for half an hour it can be taken back, and they are held meanwhile.
create table planned_cancellations (
  order_id text primary key references orders (id) on delete cascade,
  -- Those that were chosen together.
  batch text not null check (length(batch) between 1 and 40),
  -- Of the order as it was then: one that changes meanwhile is not cancelled.
  version integer not null,
  reason text not null check (length(reason) between 1 and 500),
  sold_out boolean not null,
  -- Who of the shop, for the audit log.
  staff_id text not null references staff (id),
  ip_address text not null check (length(ip_address) <= 60),
  planned_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index planned_cancellations_due on planned_cancellations (due_at);
create index planned_cancellations_batch on planned_cancellations (batch);
create index planned_cancellations_staff on planned_cancellations (staff_id);
