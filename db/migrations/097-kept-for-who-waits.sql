-- Until when a piece that came back is kept for this person, whose turn it is. Null: nothing is kept, or they ordered it.
alter table stock_asks add column kept_until timestamptz;
create index stock_asks_kept on stock_asks (size_id, kept_until) where kept_until is not null;
