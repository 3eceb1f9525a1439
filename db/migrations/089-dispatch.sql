-- Couriers, parcels and handovers.
create table couriers (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 40),
  name text not null unique check (length(name) between 1 and 80),
  -- {number} stands for the tracking number. Empty: the courier has no page for it.
  tracking_url text not null default '' check (tracking_url = '' or (tracking_url ~ '^https://' and length(tracking_url) <= 300)),
  phone text not null default '' check (length(phone) <= 40),
  -- Inactive couriers get no new parcels.
  active boolean not null default true,
  -- A parcel is late so many days after the handover. Couriers deliver in at most five working days; a Sunday lies between.
  late_after_days integer not null default 6 check (late_after_days between 1 and 60),
  -- The courier's CSV of bookings: [{ "header", "value" }], where {name}, {cod} ... in a value are filled in.
  export_columns jsonb not null check (jsonb_typeof(export_columns) = 'array'),
  -- How the courier spells cities: { "Rawalpindi": "RAWALPINDI CANTT" }. Others are written as in the address.
  city_names jsonb not null default '{}' check (jsonb_typeof(city_names) = 'object'),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg')),
  version integer not null default 1
);

insert into couriers (id, name, tracking_url, phone, weight_unit, export_columns) values
  ('tcs', 'TCS', 'https://www.tcsexpress.com/track/{number}', '021 111 123 456', 'kg', '[
    {"header": "Shipper Reference", "value": "{reference}"}, {"header": "Consignee Name", "value": "{name}"},
    {"header": "Consignee Address", "value": "{address}"}, {"header": "Consignee Mobile", "value": "{phone}"},
    {"header": "Consignee Email", "value": "{email}"}, {"header": "Destination City", "value": "{city}"},
    {"header": "Pieces", "value": "1"}, {"header": "Weight", "value": "{weight}"}, {"header": "COD Amount", "value": "{cod}"},
    {"header": "Product Details", "value": "{contents}"}, {"header": "Service", "value": "Overnight"},
    {"header": "Fragile", "value": "Yes"}, {"header": "Remarks", "value": "{note}"}]'),
  ('leopards', 'Leopards', 'https://www.leopardscourier.com/tracking?cn={number}', '021 111 300 786', 'g', '[
    {"header": "Order ID", "value": "{reference}"}, {"header": "Consignee Name", "value": "{name}"},
    {"header": "Consignee Phone", "value": "{phone}"}, {"header": "Consignee Email", "value": "{email}"},
    {"header": "Consignee Address", "value": "{address}"}, {"header": "Destination City", "value": "{city}"},
    {"header": "Number of Pieces", "value": "1"}, {"header": "Weight (Grams)", "value": "{weight}"},
    {"header": "COD Amount", "value": "{cod}"}, {"header": "Special Instructions", "value": "{contents}"}]'),
  ('postex', 'PostEx', 'https://postex.pk/tracking?cn={number}', '042 111 767 839', 'kg', '[
    {"header": "Order Reference Number", "value": "{reference}"}, {"header": "Customer Name", "value": "{name}"},
    {"header": "Customer Phone", "value": "{phone}"}, {"header": "Delivery Address", "value": "{address}"},
    {"header": "City", "value": "{city}"}, {"header": "Invoice Payment", "value": "{cod}"},
    {"header": "Order Detail", "value": "{contents}"}, {"header": "Items", "value": "{pieces}"},
    {"header": "Weight", "value": "{weight}"}, {"header": "Order Type", "value": "Normal"}, {"header": "Notes", "value": "{note}"}]'),
  ('mnp', 'M&P', 'https://www.mulphilog.com/tracking?number={number}', '021 111 202 202', 'kg', '[
    {"header": "ConsigneeName", "value": "{name}"}, {"header": "ConsigneeAddress", "value": "{address}"},
    {"header": "ConsigneeContact", "value": "{phone}"}, {"header": "ConsigneeEmail", "value": "{email}"},
    {"header": "DestinationCity", "value": "{city}"}, {"header": "Pieces", "value": "1"},
    {"header": "Weight", "value": "{weight}"}, {"header": "CODAmount", "value": "{cod}"},
    {"header": "CustomerReference", "value": "{reference}"}, {"header": "ProductDetail", "value": "{contents}"},
    {"header": "Fragile", "value": "YES"}, {"header": "Remarks", "value": "{note}"}]'),
  ('blueex', 'BlueEx', 'https://www.blue-ex.com/tracking?trackno={number}', '021 111 258 339', 'kg', '[
    {"header": "ORDER_REFCODE", "value": "{reference}"}, {"header": "CUST_NAME", "value": "{name}"},
    {"header": "CUST_CONTACT", "value": "{phone}"}, {"header": "CUST_EMAIL", "value": "{email}"},
    {"header": "CUST_ADDRESS", "value": "{address}"}, {"header": "CUST_CITY", "value": "{city}"},
    {"header": "TOTAL_COD", "value": "{cod}"}, {"header": "WEIGHT", "value": "{weight}"},
    {"header": "PRODUCT_DETAIL", "value": "{contents}"}, {"header": "FRAGILE", "value": "Y"},
    {"header": "COMMENTS", "value": "{note}"}]'),
  ('call-courier', 'Call Courier', 'https://callcourier.com.pk/tracking/?tc={number}', '042 111 786 227', 'kg', '[
    {"header": "ConsigneeName", "value": "{name}"}, {"header": "ConsigneeRefNo", "value": "{reference}"},
    {"header": "ConsigneeCellNo", "value": "{phone}"}, {"header": "Address", "value": "{address}"},
    {"header": "DestCityName", "value": "{city}"}, {"header": "Pcs", "value": "1"}, {"header": "Weight", "value": "{weight}"},
    {"header": "Description", "value": "{contents}"}, {"header": "CodAmount", "value": "{cod}"},
    {"header": "Remarks", "value": "{note}"}]');

-- What a courier took along at once: one sheet.
create table handovers (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  staff_id text references staff (id),
  created_at timestamptz not null default now()
);

create table parcels (
  id text primary key,
  order_id text not null references orders (id),
  -- On its barcode: the order's number and a count, 'KH-7WQ2-9ABX-1'.
  code text not null unique check (length(code) between 1 and 40),
  courier_id text references couriers (id),
  tracking_number text not null default '' check (length(tracking_number) <= 80),
  weight_grams integer check (weight_grams between 1 and 100000),
  -- In paisa: what the courier collects at the door, and what the courier costs.
  cod_amount bigint not null check (cod_amount >= 0),
  courier_fee bigint check (courier_fee >= 0),
  state text not null default 'packing'
    check (state in ('packing', 'packed', 'handed_over', 'delivered', 'refused', 'returned', 'cancelled')),
  -- Who packed it although not every piece was scanned; empty: all were.
  unscanned_by text not null default '' check (length(unscanned_by) <= 80),
  handover_id bigint references handovers (id),
  -- Returned, and its pieces went back to stock: false while they may be sent again in another parcel.
  restocked boolean not null default false,
  created_at timestamptz not null default now(),
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  refused_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  version integer not null default 1,
  check (tracking_number = '' or courier_id is not null),
  check (state in ('packing', 'packed', 'cancelled') or (courier_id is not null and handed_over_at is not null)),
  check (state in ('packing', 'cancelled') or packed_at is not null),
  check ((state = 'delivered') = (delivered_at is not null)),
  check ((state in ('refused', 'returned')) = (refused_at is not null)),
  check ((state = 'returned') = (returned_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (not restocked or state = 'returned')
);
create index parcels_order on parcels (order_id);
create index parcels_handover on parcels (handover_id) where handover_id is not null;
-- The queues: few parcels are in these states.
create index parcels_open on parcels (state, courier_id, handed_over_at) where state in ('packing', 'packed', 'handed_over', 'refused');
create unique index parcels_tracking on parcels (courier_id, lower(tracking_number)) where tracking_number <> '' and state <> 'cancelled';
create index parcels_number on parcels (lower(tracking_number)) where tracking_number <> '';

create table parcel_items (
  parcel_id text not null references parcels (id),
  size_id text not null references sizes (id),
  quantity integer not null check (quantity > 0),
  scanned integer not null default 0 check (scanned between 0 and quantity),
  -- Of a parcel that came back: how many can be sold; the others were written off. Null until inspected.
  sellable integer check (sellable between 0 and quantity),
  primary key (parcel_id, size_id)
);

create function count_parcel_version() returns trigger language plpgsql as $$
begin
  -- What has ended stays: pieces come back to stock once.
  if old.state in ('delivered', 'returned', 'cancelled') and new.state <> old.state then
    raise exception 'parcel % is % and stays so', old.code, old.state using errcode = 'restrict_violation';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger parcels_version before update on parcels for each row execute function count_parcel_version();

create function announce_parcel() returns trigger language plpgsql as $$
begin
  perform pg_notify('orders', new.order_id);
  return null;
end $$;
create trigger parcels_announce after insert or update on parcels for each row execute function announce_parcel();

-- Parcels whose pieces are taken from what the order has: not those that were cancelled or are sent again.
create function parcel_counts(parcels) returns boolean language sql immutable as $$
  select $1.state <> 'cancelled' and ($1.state <> 'returned' or $1.restocked)
$$;

-- Parcels of an order never hold more pieces than were ordered, and collect what it owes: never more, and all of it once
-- every piece is in a parcel. At commit, since an edit writes the lines anew. The order's lock makes packers wait for each other.
create function check_parcels_of(of_order text) returns void language plpgsql as $$
declare
  owed bigint;
  collected bigint;
  missing integer;
  surplus integer;
begin
  if not exists (select from parcels where order_id = of_order) then return; end if;
  select case when payment_method = 'COD' then total_amount else 0 end into owed
  from orders where id = of_order and order_status <> 'cancelled' for no key update;
  if not found then return; end if;
  select coalesce(sum(cod_amount), 0) into collected from parcels where order_id = of_order and parcel_counts(parcels);
  select coalesce(sum(greatest(ordered - packed, 0)), 0), coalesce(sum(greatest(packed - ordered, 0)), 0)
  into missing, surplus from (
    select coalesce(ordered, 0) as ordered, coalesce(packed, 0) as packed
    from (select size_id, sum(quantity) as ordered from order_items where order_id = of_order group by 1) lines
    full join (select size_id, sum(quantity) as packed from parcel_items join parcels on parcels.id = parcel_id
      where order_id = of_order and parcel_counts(parcels) group by 1) pieces using (size_id)
  ) each;
  if surplus > 0 then
    raise exception 'the parcels of order % hold more than was ordered', of_order using errcode = 'check_violation';
  end if;
  if collected > owed or (missing = 0 and collected <> owed) then
    raise exception 'the parcels of order % collect % of %', of_order, collected, owed using errcode = 'check_violation';
  end if;
end $$;

create function check_parcel() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(new.order_id);
  return null;
end $$;
create constraint trigger parcels_fit_order after insert or update of state, cod_amount, restocked on parcels
  deferrable initially deferred for each row execute function check_parcel();

create function check_parcel_item() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(order_id) from parcels where id = coalesce(new.parcel_id, old.parcel_id);
  return null;
end $$;
create constraint trigger parcel_items_fit_order after insert or delete or update of quantity on parcel_items
  deferrable initially deferred for each row execute function check_parcel_item();

create function check_parcels_of_line() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(old.order_id);
  return null;
end $$;
create constraint trigger order_items_fit_parcels after delete or update of quantity, size_id on order_items
  deferrable initially deferred for each row execute function check_parcels_of_line();

create function check_parcels_of_order() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(new.id);
  return null;
end $$;
create constraint trigger orders_fit_parcels after update of total_amount, payment_method on orders
  deferrable initially deferred for each row
  when ((new.total_amount, new.payment_method) is distinct from (old.total_amount, old.payment_method))
  execute function check_parcels_of_order();

-- A COD order of which a parcel came back is paid by the parcels that were delivered.
create or replace function count_order_version() returns trigger language plpgsql as $$
begin
  if new.payment_status = 'paid' and (tg_op = 'INSERT' or old.payment_status <> 'paid') then
    new.paid_amount := new.total_amount - case when new.payment_method = 'COD' then
      (select coalesce(sum(cod_amount), 0) from parcels where order_id = new.id and restocked) else 0 end;
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_status, new.payment_status, new.payment_method, new.courier, new.tracking_number, new.tracking_url,
        new.total_amount, new.subtotal, new.refunded, new.full_name, new.phone_number, new.address, new.town, new.famous_spot,
        new.city, new.state, new.country)
      is distinct from (old.order_status, old.payment_status, old.payment_method, old.courier, old.tracking_number, old.tracking_url,
        old.total_amount, old.subtotal, old.refunded, old.full_name, old.phone_number, old.address, old.town, old.famous_spot,
        old.city, old.state, old.country)
    then new.version := old.version + 1;
    end if;
  end if;
  return new;
end $$;

-- Orders that are on the way with a known courier have left in one parcel.
insert into parcels (id, order_id, code, courier_id, tracking_number, cod_amount, state, created_at, packed_at, handed_over_at)
select 'first-' || orders.id, orders.id, order_number || '-1', couriers.id, orders.tracking_number,
  case when payment_method = 'COD' then total_amount else 0 end, 'handed_over', sent_at, sent_at, sent_at
from (
  select *, coalesce((select max(created_at) from order_events where order_id = orders.id and order_status = 'outForDelivery'), created_at) as sent_at,
    row_number() over (partition by lower(courier), lower(tracking_number) order by id) as same_number
  from orders where order_status = 'outForDelivery'
) orders join couriers on lower(couriers.name) = lower(orders.courier)
where orders.tracking_number = '' or same_number = 1;
insert into parcel_items (parcel_id, size_id, quantity, scanned)
select parcels.id, size_id, sum(quantity), sum(quantity)
from parcels join order_items on order_items.order_id = parcels.order_id group by 1, 2;
