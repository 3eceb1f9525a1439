-- Why these orders and their parcels must not go on, each with whether it is about a parcel (`parcel_id`), what it is (`kind`: the table of
-- src/shop/orders/holds/hold-rules.ts says its words, what it stops, who may go on all the same), by which exactly it is held (`mark`), what is to be said of
-- it (`said`), and since when. The one list that every gate reads. 'unserved' and 'city' are candidates: src/shop/orders/holds/find-holds.ts compares spellings.
-- @rule what holds an order or a parcel
create or replace function holds_of(ids text[])
  returns table (order_id text, parcel_id text, kind text, mark text, said text, since timestamptz) language sql stable as $$
  select found.* from (
    -- What a customer wrote and nobody has read, also from the phone of another order.
    select wrote.order_id, null::text as parcel_id, 'message' as kind, (array_agg(id order by at desc, id))[1] as mark,
      left((array_agg(text order by at desc, id))[1], 200) as said, coalesce(min(at), now()) as since
    from (
      select incoming_messages.order_id, id, text, at from incoming_messages where seen_at is null and incoming_messages.order_id = any (ids)
      union
      select orders.id, incoming_messages.id, text, at from orders join incoming_messages on phone = phone_number
      where orders.id = any (ids) and seen_at is null and not order_ended(orders) and at > orders.created_at - interval '1 day'
    ) wrote group by 1
    union all
    -- Wished on the phone or by a button, and nothing was changed since.
    select orders.id, null, 'change', 'wish ' || extract(epoch from wish.at), wish.note, wish.at
    from orders cross join lateral (
      select created_at as at, order_calls.note from order_calls where order_calls.order_id = orders.id and outcome = 'changed'
      union all
      select answered_at, '' from messages where messages.order_id = orders.id and answer = 'change'
      order by 1 desc limit 1) wish
    where orders.id = any (ids) and order_waits(orders) and not exists (select from order_changes
      where order_changes.order_id = orders.id and order_changes.kind in ('items', 'address', 'gift') and actor <> 'customer' and created_at >= wish.at)
    union all
    select orders.id, null, 'duplicate', string_agg(other.id, ' ' order by other.id), string_agg(other.order_number, ', ' order by other.created_at),
      greatest(orders.created_at, max(other.created_at))
    from orders cross join lateral duplicates_of(orders) other where orders.id = any (ids) group by orders.id
    union all
    select orders.id, null, 'stock', '', string_agg(isolated(name) || ' ' || (select size_words(sizes) from sizes where sizes.id = size_id), ', ' order by name, ml), orders.created_at
    from orders cross join lateral missing_pieces(orders) where orders.id = any (ids) and order_status = 'pending' group by orders.id
    union all
    -- Somebody to whom the place was right before is found again.
    select orders.id, null, 'address', md5(address || '|' || famous_spot), concat_ws(', ', nullif(address, ''), nullif(famous_spot, '')), orders.created_at
    from orders where orders.id = any (ids) and not order_ended(orders) and address_is_unclear(address, famous_spot, town, city)
      and not exists (select from orders before where before.phone_number = orders.phone_number and before.order_status = 'delivered'
        and place_key(before.city, before.address) = place_key(orders.city, orders.address))
    union all
    -- No number of a phone, or somebody called it in vain and it was not changed since.
    select orders.id, null, 'phone', md5(phone_number), '', coalesce(wrong.at, orders.created_at)
    from orders left join lateral (
      select created_at as at from (select outcome, created_at from order_calls where order_calls.order_id = orders.id order by order_calls.id desc limit 1) last
      where outcome = 'wrongNumber' and not exists (select from order_changes
        where order_changes.order_id = orders.id and order_changes.kind = 'address' and created_at >= last.created_at and text like '%Phone: %')) wrong on true
    where orders.id = any (ids) and not order_ended(orders) and (wrong.at is not null or phone_number !~ '^\+[1-9][0-9]{6,14}$' or phone_number ~ '(\d)\1{6}$')
    union all
    select orders.id, null, 'call', 'call ' || last.id, extract(epoch from last.next_call_at)::bigint::text, last.created_at
    from orders cross join lateral
      (select order_calls.id, outcome, next_call_at, created_at from order_calls where order_calls.order_id = orders.id order by order_calls.id desc limit 1) last
    where orders.id = any (ids) and order_status = 'pending' and outcome = 'callBack' and next_call_at > now()
    union all
    select orders.id, null, 'unserved', lower(city), city, orders.created_at
    from orders where orders.id = any (ids) and order_waits(orders) and country = 'PK'
      and exists (select from couriers where active) and not exists (select from couriers where active and serves = 'all' and unserved = '[]')
      and not exists (select from parcels where parcels.order_id = orders.id and parcel_is_here(parcels))
    union all
    select orders.id, parcels.id, 'city', couriers.id || ' ' || lower(city), city, parcels.created_at
    from parcels join orders on orders.id = parcels.order_id join couriers on couriers.id = parcels.courier_id
    where parcels.order_id = any (ids) and parcel_is_here(parcels) and (serves <> 'all' or unserved <> '[]'
      or exists (select from connections where connections.id = couriers.system and connections.active))
    union all
    -- Of a courier with a system of its own.
    select parcels.order_id, parcels.id, case when booking.state = 'refused' then 'refused' else 'number' end, coalesce(booking.id, couriers.id),
      couriers.name || coalesce(': ' || nullif(booking.why, ''), ''), coalesce(booking.ended_at, packed_at)
    from parcels join couriers on couriers.id = parcels.courier_id
      left join lateral (select * from parcel_bookings where parcel_bookings.parcel_id = parcels.id order by asked_at desc, id limit 1) booking
        on booking.courier_id = parcels.courier_id
    where parcels.order_id = any (ids) and parcels.state = 'packed' and parcels.tracking_number = ''
      and exists (select from connections where connections.id = couriers.system and connections.active)
      and coalesce(booking.state, 'none') in ('none', 'refused', 'cancelled')
    union all
    -- Nobody knows whether the courier has it, or it will be known in a moment.
    select parcels.order_id, parcels.id, case when booking_is_stuck(parcel_bookings) then 'stuck' else 'booking' end, parcel_bookings.id,
      couriers.name || coalesce(': ' || nullif(why, ''), ''), asked_at
    from parcels join parcel_bookings on parcel_bookings.parcel_id = parcels.id join couriers on couriers.id = parcel_bookings.courier_id
    where parcels.order_id = any (ids) and parcels.state = 'packed' and booking_is_asked(parcel_bookings)
    union all
    select parcels.order_id, parcels.id, case outdated.kind when 'booking' then 'booked' else outdated.kind end, '', array_to_string(differs, ', '), parcels.packed_at
    from parcels cross join lateral outdated_labels(parcels) outdated where parcels.order_id = any (ids) and parcels.state = 'packed'
    union all
    select orders.id, null, 'advance', '', '', orders.created_at
    from orders where orders.id = any (ids) and order_status = 'pending' and payment_method = 'COD' and advance_due > prepaid_amount
    union all
    select orders.id, null, 'transfer', '', '', orders.created_at
    from orders where orders.id = any (ids) and payment_method <> 'COD' and payment_status = 'unpaid' and not order_ended(orders)
    union all
    select orders.id, null, 'price', string_agg(size_id, ' ' order by position), string_agg(isolated(name) || ' ' || size_words(order_items), ', ' order by position), orders.created_at
    from orders join order_items on order_items.order_id = orders.id
    where orders.id = any (ids) and order_waits(orders) and price_at_purchase = 0 and quantity > gifts group by orders.id
    union all
    -- The tax office refused its invoice; or it was ordered while the house gave no rate, and is invoiced nowhere.
    select orders.id, null, 'tax', coalesce(invoice.id::text, 'none'), coalesce(invoice.why, ''), coalesce(invoice.created_at, orders.created_at)
    from orders left join lateral (select id, why, created_at from fiscal_invoices
      where fiscal_invoices.order_id = orders.id and fiscal_invoices.kind = 'sale' and state in ('refused', 'uncertain') and replaced_at is null order by id limit 1) invoice on true
    where orders.id = any (ids) and not order_ended(orders) and (invoice.id is not null or (tax_rate is null and exchange_of is null and exists (
      select from settings where key = 'fiscalFrom' and jsonb_typeof(value) = 'string' and shop_day(orders.created_at)::text >= value #>> '{}')))
    union all
    select orders.id, null, case when outcome = 'noCash' then 'noCash' else 'risk' end, 'assessed',
      coalesce(nullif(rule, ''), reasons -> 0 ->> 'text', ''), orders.created_at
    from orders join order_assessments on order_assessments.order_id = orders.id
    where orders.id = any (ids) and order_status = 'pending' and payment_method = 'COD' and decision = 'call'
      and (outcome = 'noCash' or points > 3 or asks > prepaid_amount) and (asks = 0 or asks > prepaid_amount)
    union all
    select orders.id, null, 'wait', 'note ' || order_notes.id, order_notes.note || coalesce(' (until ' || to_char(waits_until, 'FMDD FMMonth') || ')', ''), order_notes.created_at
    from orders join order_notes on order_notes.order_id = orders.id
    where orders.id = any (ids) and waits and lifted_at is null and (waits_until is null or waits_until > shop_day(now()))
    union all
    select planned_cancellations.order_id, null, 'planned', batch, extract(epoch from due_at)::bigint::text, planned_at
    from planned_cancellations where planned_cancellations.order_id = any (ids)
    union all
    select returns.order_id, null, 'returnAsked', returns.id, '', returns.created_at from returns where returns.order_id = any (ids) and state = 'requested'
  ) found
  where not exists (select from hold_passes
    where hold_passes.order_id = found.order_id and hold_passes.kind = found.kind and hold_passes.mark = found.mark)
$$;
