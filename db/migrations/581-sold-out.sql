-- Of a cancellation: what was ordered is sold out, which its customer reads as the reason.
alter table order_events add column sold_out boolean not null default false;
