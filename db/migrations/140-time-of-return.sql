-- The figures of a day read the parcels that came back in it (`order_moments`).
create index parcels_returned_time on parcels (returned_at) where returned_at is not null;

-- Twins of parcels_packed_at and parcels_handed_over_at.
drop index parcels_packed_time;
drop index parcels_left_time;
