-- Profit by source and campaign, and less the sales tax within prices.
alter table report_lines
  add column source text not null default '',
  add column campaign text not null default '',
  -- Sales tax within what was delivered and kept.
  add column tax bigint not null default 0;
alter table report_days add column tax bigint not null default 0;
alter table report_months add column tax bigint not null default 0;

-- When a size was sold and how fast, size by size.
create index report_days_sizes on report_days (key, day) include (sold_pieces) where dimension = 'size' and sold_pieces > 0;

insert into report_queue (order_id) select id from orders order by created_at, id;
