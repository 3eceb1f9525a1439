-- The order that took the lines of a merged one: money that comes for the merged one pays for it. Of merges from before it is not known.
alter table orders add column merged_into text references orders;
create index orders_merged_into on orders (merged_into) where merged_into is not null;
