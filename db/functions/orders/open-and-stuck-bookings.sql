-- The courier has the parcel, or may have it, or is about to get it: `isOpenBooking` of src/shop/orders/dispatch/booking-rules.ts.
create or replace function booking_is_open(parcel_bookings) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('waiting', 'sent', 'booked', 'cancelling')
$$;

-- Its courier is to be asked for it, or has not responded.
create or replace function booking_is_asked(parcel_bookings) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('waiting', 'sent', 'cancelling')
$$;

-- Whether a booking is not settled by itself soon: a person must look for it, or its courier was asked again and again, for about eight minutes.
-- @rule when a booking at a courier is stuck
create or replace function booking_is_stuck(parcel_bookings) returns boolean language sql immutable parallel safe as $$
  select booking_is_asked($1) and ($1.asks_staff or $1.tries >= 5)
$$;

-- A parcel that is unpacked or whose order is cancelled is not for its courier any more: what was sent is taken back there too.
create or replace function cancel_booking() returns trigger language plpgsql as $$
begin
  -- One that is being sent is worked on: what came of it is known first.
  update parcel_bookings set next_try_at = case when state = 'booked' then now() else next_try_at end, tries = 0,
    state = case when state = 'waiting' then 'cancelled' else 'cancelling' end,
    ended_at = case when state = 'waiting' then now() end
  where parcel_id = new.id and state in ('waiting', 'sent', 'booked');
  return null;
end $$;

create or replace trigger parcels_cancel_booking after update of state on parcels
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function cancel_booking();
