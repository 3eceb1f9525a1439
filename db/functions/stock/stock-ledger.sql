-- Moves a size's stock by the row.
-- @rule that stock never goes below zero, and changes only by its ledger
create or replace function apply_stock_change() returns trigger language plpgsql as $$
declare
  known_cost bigint;
begin
  update sizes set
    stock = stock + new.change,
    stock_entries = stock_entries + 1,
    -- Units sold follow the changes that belong to orders.
    sold = case when new.order_id is null then sold else greatest(0, sold - new.change) end,
    average_cost = cost_after(average_cost, stock, new.reason, new.change, new.unit_cost)
  where id = new.size_id
  returning stock, stock_entries, average_cost into new.stock_after, new.entry, known_cost;
  new.unit_cost := coalesce(new.unit_cost, known_cost);
  return new;
end $$;

create or replace trigger stock_ledger_apply before insert on stock_ledger
  for each row execute function apply_stock_change();

create or replace function refuse_stock_change() returns trigger language plpgsql as $$
begin
  raise exception 'stock is changed by a row in stock_ledger' using errcode = 'restrict_violation';
end $$;

-- Depth 0: by a statement, not by the trigger above.
create or replace trigger sizes_stock_by_ledger before update of stock, stock_entries on sizes
  for each row when ((new.stock, new.stock_entries) <> (old.stock, old.stock_entries) and pg_trigger_depth() = 0)
  execute function refuse_stock_change();

create or replace trigger sizes_begin_empty before insert on sizes
  for each row when ((new.stock, new.stock_entries) <> (0, 0)) execute function refuse_stock_change();

create or replace trigger stock_ledger_stays before update or delete on stock_ledger
  for each row execute function refuse_change();

create or replace trigger stock_ledger_stays_whole before truncate on stock_ledger
  for each statement execute function refuse_change();
