-- The key of the form that made a movement, so that one that is sent twice moves once.
alter table stock_ledger add column attempt text check (length(attempt) between 1 and 60);
create unique index stock_ledger_attempt on stock_ledger (attempt) where attempt is not null;

-- Filters of the queue of orders, each with the queue's order.
create index orders_of_city on orders (lower(city), created_at desc, id desc);
create index orders_of_courier on orders (lower(courier), created_at desc, id desc);
create index orders_of_coupon on orders (lower(coupon_code), created_at desc, id desc) where coupon_code is not null;
create index orders_by_amount on orders (total_amount);

-- Ended parcels, the latest first: the expression is `since` of src/shop/orders/dispatch/list-parcels.ts.
create index parcels_ended on parcels (
  coalesce(delivered_at, returned_at, cancelled_at, refused_at, handed_over_at, packed_at, created_at) desc, id
) where state in ('delivered', 'returned', 'cancelled');
-- Search by a part of a parcel's code or tracking number.
create index parcels_search on parcels using gin ((lower(code || ' ' || tracking_number)) gin_trgm_ops);
-- What couriers achieved lately.
create index parcels_results on parcels (handed_over_at) include (courier_id, state, order_id)
  where state in ('delivered', 'refused', 'returned');

-- Search by a part of who, what or which action: the expression is that of src/shop/ground/audit/list-audit.ts.
create index audit_log_search on audit_log using gin (
  (lower(staff_name || ' ' || subject_label || ' ' || subject_id || ' ' || action)) gin_trgm_ops
);
create index audit_log_time on audit_log (created_at);
