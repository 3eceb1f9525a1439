-- Reports read sums by day, not orders: a job keeps them for the orders of `report_queue` (db/functions/reports.sql).
create table report_queue (
  id bigint generated always as identity primary key,
  -- What changed: an order, or the ledger of a day.
  order_id text,
  ledger_day date,
  check ((order_id is null) <> (ledger_day is null))
);

-- What packaging costs, in paisa for each parcel that leaves, from a day on.
create table packaging_costs (
  from_day date primary key,
  amount bigint not null check (amount between 0 and 1000000000)
);

-- What advertising cost on a day, by campaign, in paisa.
create table advertising_costs (
  day date not null,
  campaign text not null check (length(campaign) between 1 and 80),
  amount bigint not null check (amount between 0 and 100000000000),
  primary key (day, campaign)
);

-- A line of an order with its share of what the order earned and cost, in paisa. What is known of the order as a whole stands on its first line.
create table report_lines (
  order_id text not null references orders (id),
  position integer not null,
  first boolean not null,
  placed_on date not null,
  placed_hour integer not null,
  outcome text not null check (outcome in ('open', 'cancelled', 'refused', 'delivered')),
  -- When it was delivered or given up, in the shop's time zone.
  closed_on date,
  -- SHA-256 of the phone number; empty for a person that is deleted.
  person text not null,
  size_id text not null,
  city text not null,
  courier_id text not null,
  coupon text not null,
  pieces integer not null,
  -- What the order charges.
  charged bigint not null,
  -- What the coupon took off.
  discount bigint not null,
  -- Of it what the ledger says was earned, and what that cost.
  revenue bigint not null,
  goods bigint not null,
  -- Pieces whose cost is not known: it counts as 0.
  uncosted integer not null,
  courier bigint not null,
  packaging bigint not null,
  withheld bigint not null,
  written_off bigint not null,
  -- Minutes from the order to the first call, handover, delivery and money.
  to_call bigint,
  to_leave bigint,
  to_deliver bigint,
  to_cash bigint,
  primary key (order_id, position)
);
create index report_lines_placed on report_lines (placed_on);
create index report_lines_closed on report_lines (closed_on) where closed_on is not null;
create index report_lines_person on report_lines (person) where first and outcome = 'delivered' and person <> '';

-- Sums of report_lines by day and 'all', 'hour', 'size', 'city', 'courier', 'coupon'. An order counts where it was placed and, once it is
-- delivered or refused, where that happened.
create table report_days (
  dimension text not null,
  day date not null,
  key text not null,
  placed bigint not null,
  cancelled bigint not null,
  refused bigint not null,
  delivered bigint not null,
  -- Of those that are not cancelled or refused.
  sold bigint not null,
  sold_pieces bigint not null,
  sold_amount bigint not null,
  sold_discount bigint not null,
  call_minutes bigint not null,
  called bigint not null,
  leave_minutes bigint not null,
  handed_over bigint not null,
  deliver_minutes bigint not null,
  arrived bigint not null,
  cash_minutes bigint not null,
  paid bigint not null,
  -- From here on by the day that it was closed.
  closed_delivered bigint not null,
  closed_refused bigint not null,
  pieces bigint not null,
  revenue bigint not null,
  goods bigint not null,
  uncosted bigint not null,
  courier bigint not null,
  refused_cost bigint not null,
  packaging bigint not null,
  withheld bigint not null,
  written_off bigint not null,
  profit bigint not null,
  primary key (dimension, day, key)
);

-- Delivered orders of a person by the month they were placed in; `cohort` is the first of these months.
create table report_people (
  person text not null,
  month date not null,
  cohort date not null,
  orders bigint not null,
  amount bigint not null,
  primary key (person, month)
);

-- Sums of report_people.
create table report_cohorts (
  cohort date not null,
  month date not null,
  people bigint not null,
  orders bigint not null,
  amount bigint not null,
  primary key (cohort, month)
);

-- Sums of the ledger by day, account and courier ('' without one), in paisa. The account 'goods' is what pieces of orders cost.
create table ledger_days (
  day date not null,
  account text not null,
  courier_id text not null,
  amount bigint not null,
  primary key (day, account, courier_id)
);

-- What the checks of each night found: summaries against orders and ledgers, and the invariants.
create table nightly_checks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reports', 'invariants')),
  checked_at timestamptz not null default now(),
  -- Orders, or invariants.
  counted bigint not null,
  problems text[] not null
);
create index nightly_checks_newest on nightly_checks (kind, id desc);

create index stock_ledger_of_orders on stock_ledger (created_at) where order_id is not null;

-- What is there already.
insert into report_queue (order_id) select id from orders order by created_at, id;
insert into report_queue (ledger_day)
select day from (
  select (created_at at time zone 'Asia/Karachi')::date as day from ledger_entries
  union select (created_at at time zone 'Asia/Karachi')::date from stock_ledger where order_id is not null) days order by day;
alter table faults drop constraint faults_kind_check;
alter table faults add constraint faults_kind_check check (kind in ('disk', 'clock', 'proxy', 'jobs', 'backups', 'archive', 'checks'));
