-- Stock as staff keep it: reasons of movements, what pieces cost, purchases from suppliers, recounts.
alter table sizes
  -- From how many pieces down the size is low. Null: the setting lowStockFrom.
  add column low_mark integer check (low_mark between 0 and 100000),
  -- What a piece in stock cost on average, in paisa. Null: not known.
  add column average_cost bigint check (average_cost >= 0);

create table suppliers (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  phone text not null default '' check (length(phone) <= 40),
  email text not null default '' check (length(email) <= 320),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1
);
create unique index suppliers_name on suppliers (lower(name));

-- What the shop orders from a supplier.
create table purchases (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  -- 'done': everything has come, or the rest was cancelled.
  state text not null default 'draft' check (state in ('draft', 'sent', 'done', 'cancelled')),
  note text not null default '' check (length(note) <= 500),
  expected_on date,
  created_by text not null check (length(created_by) between 1 and 80),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'draft') <= (sent_at is null)),
  check ((state in ('done', 'cancelled')) = (ended_at is not null))
);
create index purchases_by_state on purchases (state, id desc);

create table purchase_lines (
  purchase_id bigint not null references purchases (id) on delete cascade,
  size_id text not null references sizes (id),
  ordered integer not null check (ordered between 1 and 100000),
  -- Of a piece, in paisa.
  cost bigint not null check (cost between 0 and 1000000000),
  received integer not null default 0 check (received >= 0),
  -- Ordered, but not waited for any more.
  cancelled integer not null default 0 check (cancelled >= 0),
  primary key (purchase_id, size_id),
  check (received + cancelled <= ordered)
);
create index purchase_lines_size on purchase_lines (size_id);

create table recounts (
  id bigint generated always as identity primary key,
  -- What is counted: 'Shelves A1, A2'.
  name text not null check (length(name) between 1 and 120),
  state text not null default 'open' check (state in ('open', 'applied', 'dropped')),
  created_by text not null check (length(created_by) between 1 and 80),
  created_at timestamptz not null default now(),
  ended_by text check (length(ended_by) between 1 and 80),
  ended_at timestamptz,
  version integer not null default 1,
  check ((state = 'open') = (ended_at is null))
);
create index recounts_newest on recounts (state, id desc);

create table recount_lines (
  recount_id bigint not null references recounts (id),
  size_id text not null references sizes (id),
  open boolean not null default true,
  -- How many were counted; null: not counted yet.
  pieces integer check (pieces between 0 and 1000000),
  -- How many should have stood on the shelf when they were counted: those for sale and those of orders that are in no parcel yet.
  expected integer,
  -- The size's last entry in the ledger at that moment.
  entry integer,
  counted_by text check (length(counted_by) between 1 and 80),
  counted_at timestamptz,
  -- What was written to the ledger, and how many missing pieces are held by orders, so that they could not be taken from stock.
  change integer,
  short integer,
  primary key (recount_id, size_id),
  check ((pieces is null) = (expected is null) and (pieces is null) = (entry is null) and (pieces is null) = (counted_at is null))
);
-- Two recounts of a size at once would correct it twice.
create unique index recount_lines_once on recount_lines (size_id) where open;

-- Scans arrive in batches; a batch that is sent again counts once.
create table recount_batches (
  recount_id bigint not null references recounts (id),
  id text not null check (length(id) between 8 and 60),
  primary key (recount_id, id)
);

alter table stock_ledger
  -- Of a piece, in paisa: what received pieces cost, else the average at that time; null when it was not known.
  add column unit_cost bigint check (unit_cost >= 0),
  add column purchase_id bigint references purchases (id),
  add column recount_id bigint references recounts (id),
  add column note text not null default '' check (length(note) <= 200),
  drop constraint stock_ledger_reason_check;
alter table stock_ledger
  add constraint stock_ledger_reason_check check (reason in ('opening', 'order', 'cancellation', 'return', 'received', 'damaged',
    'counted', 'found', 'gift', 'sample', 'tester', 'correction')),
  add constraint stock_ledger_purchase_check check (purchase_id is null or reason = 'received'),
  add constraint stock_ledger_recount_check check (recount_id is null or reason = 'counted');
create index stock_ledger_purchase on stock_ledger (purchase_id) where purchase_id is not null;
-- How fast sizes sell.
create index stock_ledger_sales on stock_ledger (created_at) include (size_id, change) where reason in ('order', 'cancellation');
-- What was given away: few rows.
create index stock_ledger_given on stock_ledger (created_at) where reason in ('gift', 'sample', 'tester');

-- As before, and keeps the average cost: received pieces with a cost are averaged with those in stock, by their numbers. Every other
-- movement leaves the average as it is.
create or replace function apply_stock_change() returns trigger language plpgsql as $$
declare
  known_cost bigint;
begin
  update sizes set
    stock = stock + new.change,
    stock_entries = stock_entries + 1,
    -- Units sold follow the changes that belong to orders.
    sold = case when new.order_id is null then sold else greatest(0, sold - new.change) end,
    average_cost = case
      when new.reason <> 'received' or new.change < 0 or new.unit_cost is null then average_cost
      when average_cost is null or stock = 0 then new.unit_cost
      else round((average_cost::numeric * stock + new.unit_cost::numeric * new.change) / (stock + new.change))
    end
  where id = new.size_id
  returning stock, stock_entries, average_cost into new.stock_after, new.entry, known_cost;
  new.unit_cost := coalesce(new.unit_cost, known_cost);
  return new;
end $$;

-- The pieces that open orders hold, by order and size; `on_shelf` are those in no parcel yet.
create view held_pieces as
select order_items.order_id, order_items.size_id, sum(order_items.quantity)::int as pieces,
  (sum(order_items.quantity) - coalesce((
    select sum(case when parcels.state = 'packing' then parcel_items.scanned else parcel_items.quantity end)
    from parcels join parcel_items on parcel_items.parcel_id = parcels.id
    where parcels.order_id = order_items.order_id and parcel_items.size_id = order_items.size_id and parcel_counts(parcels)
  ), 0))::int as on_shelf
from orders join order_items on order_items.order_id = orders.id
where order_status in ('pending', 'confirmed', 'processing')
group by order_items.order_id, order_items.size_id;
