-- A booking that is taken back because its parcel goes to another address by now, or the one in its place: the courier gets the new address with it.
alter table parcel_bookings add column again boolean not null default false;
