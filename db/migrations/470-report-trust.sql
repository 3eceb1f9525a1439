-- Deliveries by what trust decided about an order when it came; 'unjudged' where it decided nothing.
alter table report_lines add column trust text not null default 'unjudged';

insert into report_queue (order_id) select id from orders order by created_at, id;
