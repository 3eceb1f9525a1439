-- Parcels of an order never hold more pieces than were ordered, and collect what it owes: never more, and all of it once
-- every piece is in a parcel. At commit, since an edit writes the lines anew. The order's lock makes packers wait for each other.
create or replace function check_parcels_of(of_order text) returns void language plpgsql as $$
declare
  owed bigint;
  collected bigint;
  still_open bigint;
  missing integer;
  surplus integer;
begin
  if not exists (select from parcels where order_id = of_order) then return; end if;
  select case when payment_method = 'COD' then total_amount - prepaid_applied else 0 end into owed
  from orders where id = of_order and order_status <> 'cancelled' for no key update;
  if not found then return; end if;
  select coalesce(sum(cod_amount), 0), coalesce(sum(cod_amount) filter (where parcel_is_open(parcels)), 0) into collected, still_open
  from parcels where order_id = of_order and parcel_counts(parcels);
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
  -- What has left collects what its label says, also when pieces were taken out of the order since: it is told, or paid back (parcels_cash).
  -- What a payment that was taken back left open is collected by no parcel that had gone by then.
  if still_open > greatest(0, owed - (collected - still_open)) or (missing = 0 and collected < owed
    and not exists (select from order_payments where order_id = of_order and undoes is not null)) then
    raise exception 'the parcels of order % collect % of %', of_order, collected, owed using errcode = 'check_violation';
  end if;
end $$;

create or replace function check_parcel() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(new.order_id);
  return null;
end $$;

drop trigger if exists parcels_fit_order on parcels;
create constraint trigger parcels_fit_order after insert or update of state, cod_amount, restocked on parcels
  deferrable initially deferred for each row execute function check_parcel();

create or replace function check_parcel_item() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(order_id) from parcels where id = coalesce(new.parcel_id, old.parcel_id);
  return null;
end $$;

drop trigger if exists parcel_items_fit_order on parcel_items;
create constraint trigger parcel_items_fit_order after insert or delete or update of quantity on parcel_items
  deferrable initially deferred for each row execute function check_parcel_item();

create or replace function check_parcels_of_line() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(old.order_id);
  return null;
end $$;

drop trigger if exists order_items_fit_parcels on order_items;
create constraint trigger order_items_fit_parcels after delete or update of quantity, size_id on order_items
  deferrable initially deferred for each row execute function check_parcels_of_line();

create or replace function check_parcels_of_order() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(new.id);
  return null;
end $$;

drop trigger if exists orders_fit_parcels on orders;
create constraint trigger orders_fit_parcels after update of total_amount, payment_method, prepaid_amount on orders
  deferrable initially deferred for each row
  when ((new.total_amount, new.payment_method, new.prepaid_applied) is distinct from (old.total_amount, old.payment_method, old.prepaid_applied))
  execute function check_parcels_of_order();
