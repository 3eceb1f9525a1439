-- Every change of a size's stock, one row each: stock is changed by adding a row here, and by nothing else.
create table stock_ledger (
  size_id text not null references sizes (id),
  -- The size's changes counted from 1, and its stock after each: the trigger writes both.
  entry integer not null,
  change integer not null check (change <> 0),
  stock_after integer not null,
  reason text not null check (reason in ('opening', 'order', 'cancellation', 'received', 'damaged', 'counted')),
  -- Checked at commit: an order takes its stock before it is written.
  order_id text references orders (id) deferrable initially deferred,
  -- 'customer', or who of the shop it was.
  actor text not null check (length(actor) between 1 and 80),
  created_at timestamptz not null default now(),
  primary key (size_id, entry),
  check ((reason in ('order', 'cancellation')) = (order_id is not null))
);

insert into stock_ledger (size_id, entry, change, stock_after, reason, actor)
select id, 1, stock, stock, 'opening', 'migration' from sizes where stock > 0;

-- New sizes begin empty and get their stock by a row of the ledger.
alter table sizes
  alter column stock set default 0,
  add column stock_entries integer not null default 0;
update sizes set stock_entries = 1 where stock > 0;

-- Locks the size's row until the end of the transaction, so that changes of one size come one after the other.
create function apply_stock_change() returns trigger language plpgsql as $$
begin
  update sizes set
    stock = stock + new.change,
    stock_entries = stock_entries + 1,
    -- Units sold follow the changes that belong to orders.
    sold = case when new.order_id is null then sold else greatest(0, sold - new.change) end
  where id = new.size_id
  returning stock, stock_entries into new.stock_after, new.entry;
  return new;
end $$;
create trigger stock_ledger_apply before insert on stock_ledger
  for each row execute function apply_stock_change();

create function refuse_stock_change() returns trigger language plpgsql as $$
begin
  raise exception 'stock is changed by a row in stock_ledger' using errcode = 'restrict_violation';
end $$;
-- Depth 0: by a statement, not by the trigger above.
create trigger sizes_stock_by_ledger before update of stock, stock_entries on sizes
  for each row when ((new.stock, new.stock_entries) <> (old.stock, old.stock_entries) and pg_trigger_depth() = 0)
  execute function refuse_stock_change();
create trigger sizes_begin_empty before insert on sizes
  for each row when ((new.stock, new.stock_entries) <> (0, 0)) execute function refuse_stock_change();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of stock_ledger stay as they are' using errcode = 'restrict_violation';
end $$;
create trigger stock_ledger_stays before update or delete on stock_ledger
  for each row execute function refuse_ledger_change();
create trigger stock_ledger_stays_whole before truncate on stock_ledger
  for each statement execute function refuse_ledger_change();
