-- Queues a message about an order, in the transaction of what it tells: once for its cause, and where its kind is turned on, a connection
-- sends it and its phone has not asked for silence.
-- @rule which messages to a phone are queued, and for what
create or replace function queue_message(of_order text, of_kind text, of_cause text, pause interval) returns void language sql as $$
  insert into messages (cause, kind, channel, order_id, phone, language, next_try_at)
  select of_cause, of_kind, way.id, orders.id, phone_number,
    case when full_name || address ~ '[\u0600-\u06FF]' then 'ur' else 'en' end, now() + pause
  from orders cross join lateral (
    select id from connections where id in ('whatsapp', 'sms') and active order by id = 'whatsapp' desc limit 1) as way
  where orders.id = of_order and phone_number like '+%'
    and exists (select from message_kinds where id = of_kind and active)
    and not exists (select from message_stops where phone = phone_number)
  on conflict do nothing
$$;

-- Whether an order is a stranger's from whose network more than 20 strangers' orders came within a day: their phones get no messages of the
-- shop's own accord, since anybody can type anybody's phone.
create or replace function is_of_many(of_order text) returns boolean language sql stable as $$
  select 20 < (
    select count(distinct other.order_id) from stranger_orders own join stranger_orders other on other.network = own.network
      join orders on orders.id = other.order_id
    where own.order_id = of_order and own.network <> '' and orders.created_at > now() - interval '1 day')
$$;

-- A cash order that is to be called is asked by a message first, unless it also pays ahead; one of many (`is_of_many`) is called.
create or replace function ask_by_message() returns trigger language plpgsql as $$
begin
  if is_of_many(new.order_id) then return null; end if;
  perform queue_message(new.order_id, 'confirm', 'confirm ' || new.order_id, interval '0');
  return null;
end $$;

create or replace trigger order_assessments_ask after insert on order_assessments for each row
  when (new.decision = 'call' and coalesce(new.asks, 0) = 0) execute function ask_by_message();

-- Tells that an order is cancelled, once, whatever its email does: not who cancelled it themselves.
create or replace function tell_cancelled(of_order text) returns void language sql as $$
  select queue_message(of_order, 'cancelled', 'cancelled ' || of_order, interval '0') where not is_of_many(of_order)
$$;

create or replace function tell_by_message() returns trigger language plpgsql as $$
begin
  if new.order_status = 'outForDelivery' then
    perform queue_message(new.order_id, 'dispatched', 'dispatched ' || new.id, interval '0');
  else
    perform queue_message(new.order_id, 'delivered', 'delivered ' || new.order_id, interval '0');
  end if;
  return null;
end $$;

create or replace trigger order_events_tell after insert on order_events for each row
  when (new.order_status in ('outForDelivery', 'delivered')) execute function tell_by_message();

-- A parcel that leaves after others of its order moves no status: it is told by itself.
create or replace function tell_later_parcel() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and order_status = 'outForDelivery') then
    perform queue_message(new.order_id, 'dispatched', 'dispatched parcel ' || new.id, interval '0');
  end if;
  return null;
end $$;

create or replace trigger parcels_tell_later after update of state on parcels for each row
  when (old.state = 'packed' and new.state = 'handed_over') execute function tell_later_parcel();

create or replace function tell_attempt() returns trigger language plpgsql as $$
begin
  perform queue_message(new.order_id, 'attemptFailed', 'attempt ' || new.id || ' ' || new.attempts, interval '0');
  return null;
end $$;

create or replace trigger parcels_tell_attempt after update of attempts on parcels for each row
  when (new.attempts > old.attempts) execute function tell_attempt();
