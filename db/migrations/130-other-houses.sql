-- A house may come from any system that a move reads.
alter table moved drop constraint moved_source_check, add constraint moved_source_check check (source ~ '^[a-z]{2,20}$');
alter table old_orders drop constraint old_orders_source_check, add constraint old_orders_source_check check (source ~ '^[a-z]{2,20}$');
