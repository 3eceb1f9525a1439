-- What came ahead of a COD order is collected less, but for what parcels that have left or are booked collect already.
create or replace function prepaid_applied_of(of_order orders) returns bigint language sql stable as $$
  select greatest(0, least(of_order.prepaid_amount, of_order.total_amount - (
    select coalesce(sum(cod_amount), 0) from parcels where order_id = of_order.id and parcel_counts(parcels) and not parcel_is_open(parcels))))
$$;

-- A COD order of which a parcel came back is paid by the parcels that were delivered.
create or replace function count_order_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.prepaid_amount, new.total_amount) is distinct from (old.prepaid_amount, old.total_amount)
      and (new.prepaid_amount > 0 or old.prepaid_amount > 0)
    then new.prepaid_applied := prepaid_applied_of(new);
    end if;
    if new.prepaid_amount <> old.prepaid_amount then
      new.paid_amount := case when new.payment_method = 'COD' then new.paid_amount + new.prepaid_amount - old.prepaid_amount
        when new.payment_status = 'paid' then greatest(new.paid_amount, new.prepaid_amount) else new.prepaid_amount end;
    end if;
    if new.order_status <> old.order_status then
      -- An order that is confirmed without its advance asks for none any more.
      if order_is_confirmed(new) then new.advance_due := least(new.advance_due, new.prepaid_amount); end if;
      new.advance_kept := case when new.order_status = 'cancelled' and new.payment_method = 'COD' and new.prepaid_amount > 0
          and was_sent(new.id)
        then greatest(0, least(new.prepaid_amount - new.refunded, new.advance_kept_most)) else 0 end;
    end if;
  end if;
  if new.payment_status = 'paid' and (tg_op = 'INSERT' or old.payment_status <> 'paid') then
    -- In cash came what the delivered parcels collected; of an order that was moved by hand the rest.
    new.paid_amount := case when new.payment_method = 'COD' then new.prepaid_amount + coalesce(
        (select sum(cod_amount) from parcels where order_id = new.id and state = 'delivered'), new.total_amount - new.prepaid_applied)
      else greatest(new.total_amount, new.prepaid_amount) end;
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_status, new.payment_status, new.payment_method, new.courier, new.tracking_number, new.tracking_url,
        new.total_amount, new.subtotal, new.refunded, new.full_name, new.phone_number, new.address, new.town, new.famous_spot,
        new.city, new.state, new.country, new.advance_due, new.prepaid_amount)
      is distinct from (old.order_status, old.payment_status, old.payment_method, old.courier, old.tracking_number, old.tracking_url,
        old.total_amount, old.subtotal, old.refunded, old.full_name, old.phone_number, old.address, old.town, old.famous_spot,
        old.city, old.state, old.country, old.advance_due, old.prepaid_amount)
    then new.version := old.version + 1;
    end if;
  end if;
  return new;
end $$;

create or replace trigger orders_version before insert or update on orders for each row execute function count_order_version();

create or replace function note_order_version() returns trigger language plpgsql as $$
begin
  -- An order's first event is written in the statement that writes the order.
  new.version := coalesce((select version from orders where id = new.order_id), 1);
  return new;
end $$;

create or replace trigger order_changes_version before insert on order_changes for each row execute function note_order_version();

create or replace function follow_order_event() returns trigger language plpgsql as $$
begin
  new.follows := (select max(id) from order_events where order_id = new.order_id and id < new.id);
  return new;
end $$;

create or replace trigger order_events_version before insert on order_events for each row execute function note_order_version();

create or replace trigger order_events_follow before insert on order_events for each row execute function follow_order_event();

-- The order's sum follows its refunds, and its CHECK refuses more than was paid.
create or replace function apply_refund() returns trigger language plpgsql as $$
begin
  update orders set refunded = refunded + new.amount where id = new.order_id;
  return null;
end $$;

create or replace trigger order_refunds_apply after insert on order_refunds for each row execute function apply_refund();

create or replace trigger order_refunds_stay before update or delete on order_refunds
  for each row execute function refuse_change();

-- The order's sum follows what came ahead.
create or replace function apply_payment() returns trigger language plpgsql as $$
begin
  update orders set prepaid_amount = prepaid_amount + new.amount where id = new.order_id;
  return null;
end $$;

create or replace trigger order_payments_apply after insert on order_payments for each row execute function apply_payment();

create or replace trigger order_payments_stay before update or delete on order_payments
  for each row execute function refuse_change();

-- Beside `count_order_version`, which counts the other changes.
create or replace function count_gift_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger orders_gift_version before update on orders for each row
  when ((new.gift_wrap, new.gift_message) is distinct from (old.gift_wrap, old.gift_message))
  execute function count_gift_version();
