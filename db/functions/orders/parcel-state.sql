-- Where a parcel is: `placeOf` of src/shop/orders/dispatch/parcel-state-rules.ts. It has not left.
-- @rule which parcels have not left, are on their way, or have ended
create or replace function parcel_is_here(parcels) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('packing', 'packed')
$$;

-- With a courier: on its way there or back.
create or replace function parcel_is_away(parcels) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('handed_over', 'refused')
$$;

-- Arrived, back or unpacked.
create or replace function parcel_has_ended(parcels) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('delivered', 'returned', 'cancelled')
$$;

create or replace function count_parcel_version() returns trigger language plpgsql as $$
begin
  -- What has ended stays: pieces come back to stock once. What was delivered by mistake is on the way again.
  if (old.state in ('returned', 'cancelled') and new.state <> old.state) or (old.state = 'delivered' and new.state not in ('delivered', 'handed_over')) then
    raise exception 'parcel % is % and stays so', old.code, old.state using errcode = 'restrict_violation';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger parcels_version before update on parcels for each row execute function count_parcel_version();

-- Parcels whose pieces are taken from what the order has: not those that were cancelled or are sent again.
create or replace function parcel_counts(parcels) returns boolean language sql immutable as $$
  select $1.state <> 'cancelled' and ($1.state <> 'returned' or $1.restocked)
$$;

-- Nobody took it: it comes back, or has.
create or replace function parcel_came_back(parcels) returns boolean language sql immutable as $$
  select $1.state in ('refused', 'returned')
$$;

-- Its amount to collect may still change: it has not left, and no courier's system has it.
create or replace function parcel_is_open(parcels) returns boolean language sql stable as $$
  select parcel_is_here($1) and not exists (select from parcel_bookings where parcel_id = $1.id and booking_is_open(parcel_bookings))
$$;
