-- Orders that nobody called, sent or paid counted as zero minutes in the averages of times.
insert into report_queue (order_id) select id from orders order by created_at, id;
