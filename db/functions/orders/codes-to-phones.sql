-- By which ways a house sends codes to phones, the cheapest first: WhatsApp once it has approved their template, and SMS.
create or replace function connected_code_ways() returns setof text language sql stable as $$
  select id from connections where active and (id = 'sms' or id = 'whatsapp'
    and exists (select from message_templates where kind = 'code' and approved_name is not null)) order by id = 'whatsapp' desc
$$;

-- Those of them by which codes go now: not one that sends nothing just now.
-- @rule by which ways a code can be sent
create or replace function code_ways() returns text[] language sql stable as $$
  select coalesce(array_agg(way order by way = 'whatsapp' desc), '{}') from connected_code_ways() way where not channel_rests(way)
$$;

-- Whether a cash order of a phone that nobody has proved asks for a code there: from a total in rupees (0: never), after a refused parcel, at the
-- phone's first order. Never in a house that sends none; while its ways rest the order is called instead.
-- @rule which cash orders ask for a code to the phone
create or replace function phone_code_asked(of_order text, from_amount integer, after_refusal boolean, for_new boolean) returns boolean
language sql stable as $$
  select exists (select from connected_code_ways()) and (from_amount > 0 and total_amount >= from_amount * 100::bigint
    or after_refusal and exists (select from orders other where other.phone_number = orders.phone_number and order_outcome(other) = 'refused')
    or for_new and not exists (select from orders other where other.phone_number = orders.phone_number and other.id <> orders.id
      and other.order_status <> 'cancelled'))
    and not phone_answered(mailbox_of(email), phone_number) and not phone_proved(customer_id, phone_number)
  from orders where id = of_order
$$;
