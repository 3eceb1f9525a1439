-- What an order took of the stock, for its reports: without it each changed order read the whole ledger.
create index stock_ledger_order on stock_ledger (order_id) where order_id is not null;
-- One index for what orders took by time, instead of two.
drop index stock_ledger_sales;
drop index stock_ledger_of_orders;
create index stock_ledger_of_orders on stock_ledger (created_at) include (size_id, change, reason) where order_id is not null;
