-- Whether what a parcel travels with is still right: the one place that says it.
-- Labels of a parcel that differ from what the order and the parcel say now, each with what differs, in words. As it was packed counts until
-- something is printed or booked, and by its recipient alone. Courier and number count where the label names them. A parcel of which neither was
-- kept was packed before labels were: 'unrecorded', nobody knows what its label says.
-- @rule whether what a parcel travels with (label, booking) is still right
create or replace function outdated_labels(of_parcel parcels) returns table (kind text, differs text[]) language sql stable as $$
  select kind, differs from (
    select made.kind, array_remove(array[
      case when made.full_name <> orders.full_name then 'name' end,
      case when made.phone_number <> orders.phone_number then 'phone' end,
      case when (made.address, made.town, made.famous_spot) <> (orders.address, orders.town, orders.famous_spot) then 'address' end,
      case when (made.city, made.state, made.country) <> (orders.city, orders.state, orders.country) then 'city' end,
      case when made.kind <> 'packed' and made.cod_amount <> of_parcel.cod_amount then 'amount to collect' end,
      case when made.kind <> 'packed' and made.pieces <> (select sum(quantity) from parcel_items where parcel_id = of_parcel.id) then 'pieces' end,
      case when made.kind <> 'packed' and made.courier_id <> of_parcel.courier_id then 'courier' end,
      case when made.kind <> 'packed' and made.tracking_number <> '' and made.tracking_number <> of_parcel.tracking_number then 'tracking number' end
    ], null) as differs
    from parcel_labels made join orders on orders.id = of_parcel.order_id
    where made.parcel_id = of_parcel.id
      and (made.kind <> 'packed' or not exists (select from parcel_labels other where other.parcel_id = of_parcel.id and other.kind <> 'packed'))
  ) compared
  where differs <> '{}'
  union all
  select 'unrecorded', array['address'] where not exists (select from parcel_labels where parcel_id = of_parcel.id and kind in ('packed', 'label'))
$$;

-- Packed parcels of an order that may not leave as they are, by their codes.
create or replace function parcels_to_relabel(of_order text) returns text[] language sql stable as $$
  select array(select code from parcels where order_id = of_order and state = 'packed' and exists (select from outdated_labels(parcels)) order by code)
$$;

-- Where a parcel goes by what it travels with; null where nothing was kept of it.
create or replace function label_json(of_parcel parcels) returns json language sql stable as $$
  select json_build_object('fullName', full_name, 'address', address, 'city', city, 'state', state, 'country', country, 'town', town,
    'famousSpot', famous_spot, 'phoneNumber', phone_number)
  from parcel_labels where parcel_id = of_parcel.id order by array_position(array['label', 'booking', 'packed'], kind) limit 1
$$;
