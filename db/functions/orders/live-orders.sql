-- Open screens of the back office are notified of orders (beside `follow_order`); the payload is the order's id.
create or replace function announce_order_change() returns trigger language plpgsql as $$
begin
  insert into outgoing (channel, payload) values ('orders', new.order_id);
  return null;
end $$;

create or replace trigger order_changes_announce after insert on order_changes for each row execute function announce_order_change();

create or replace trigger order_notes_announce after insert on order_notes for each row execute function announce_order_change();

create or replace function announce_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_presence', coalesce(new.order_id, old.order_id));
  return null;
end $$;

create or replace trigger order_presence_announce after insert or delete on order_presence
  for each row execute function announce_presence();

create or replace function announce_booking() returns trigger language plpgsql as $$
begin
  insert into outgoing (channel, payload) select 'orders', order_id from parcels where id = new.parcel_id;
  return null;
end $$;

create or replace trigger parcel_bookings_announce after update of state, why, label on parcel_bookings
  for each row execute function announce_booking();
