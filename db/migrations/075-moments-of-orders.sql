-- Each figure of a day counts when it happened (`order_moments` of db/functions/orders.sql): what was sold when it was confirmed, what was refused when
-- the courier said so, also where the parcel is sent again.

-- What of an order reports count by day beside its lines: that it was sold or cancelled, and what became of each of its parcels.
create table report_moments (
  order_id text not null references orders (id),
  what text not null check (what in ('sold', 'sent', 'refused', 'cameBack', 'cancelled')),
  -- '' of the order as a whole.
  parcel_id text not null,
  day date not null,
  -- Of the parcel; '' without one.
  courier_id text not null,
  -- Those of the parcel; null of the order as a whole.
  size_ids text[],
  primary key (order_id, what, parcel_id)
);
create index report_moments_day on report_moments (day);

alter table report_days add column sent bigint not null default 0, add column came_back bigint not null default 0;
alter table report_months add column sent bigint not null default 0, add column came_back bigint not null default 0;

-- The sums change their meaning: all of them are made anew by the job of reports, a thousand orders in a moment.
delete from report_lines;
delete from report_days;
delete from report_months;
delete from report_people;
delete from report_cohorts;
insert into report_queue (order_id) select id from orders;

-- Pieces of orders whose cost is not known stand beside what the others cost (`ledger_days_of`).
insert into report_queue (ledger_day)
  select distinct (created_at at time zone 'Asia/Karachi')::date from stock_ledger where order_id is not null and unit_cost is null;
