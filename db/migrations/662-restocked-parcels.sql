-- Few parcels come back to stock, and many sums ask for them.
create index parcels_restocked on parcels (order_id) where restocked;
