-- What was written to whom, or is called about: emails by mailbox, messages of WhatsApp and SMS and calls about carts by phone. Answers to
-- what somebody wrote, and tests, are left out.
create or replace view contacted as
select mailbox as contact, limit_key as topic, cause, created_at as at, false as unproved from emails
union all
select phone, kind, cause, sent_at, unproved from messages where sent_at is not null and kind not in ('reply', 'test')
union all
select phone, 'cartCall', 'cart ' || id, reminded_at, unproved from checkouts where way = 'call' and reminded_at is not null
union all
select phone_number, 'orderCode', 'order-code ' || order_codes.id, asked_at, not is_their_contact(phone_number, null, null, customer_id)
from order_codes join orders on orders.id = order_id;

-- What was written to contacts that nobody has proved, by what is counted together: phones, and each topic of emails.
create or replace view written_to_strangers as
select 'phones' as together, cause, at from contacted where unproved
union all
select split_part(limit_key, ' ', 1), cause, created_at from emails where limit_key <> '' and not is_proved_mailbox(mailbox, recipient);

-- Seconds until one more contact that nobody has proved may be written to: `most` of them are in `span` seconds, all together.
create or replace function strangers_wait(of_together text, of_cause text, most int, span int) returns int language sql volatile as $$
  select coalesce(max(ceil(extract(epoch from at - now()) + span)), 0)::int from (
    select at from written_to_strangers where together = of_together and cause <> of_cause and at > now() - span * interval '1 second'
    order by at desc offset most - 1 limit 1) as nth
$$;

-- Seconds until a contact (a mailbox or a phone) may be written to for this cause, 0 when now: by the limits of the topic (at most
-- `counts[n]` in `spans[n]` seconds, for each n), and by the limit over all kinds (`all_count` in `all_span` seconds; none when null). With
-- `first_passes` the first of its topic within `all_span` passes the limit over all kinds. `house_count`: how many contacts that nobody has
-- proved are written to in `all_span`, all together; none when null, as for a phone that is proved. `of_email`: the address of a mailbox. What
-- was stored for the cause before is not counted again. Those of one contact are counted one after the other. A volatile function, since each
-- of its statements sees what others stored until then, also while it waited for the lock; a single statement would not.
-- @rule whether a mailbox or a phone may be written to now
create or replace function contact_wait(of_cause text, of_contact text, of_topic text, counts int[], spans int[], all_count int, all_span int,
  first_passes boolean, house_count int, of_email text, out topic_wait int, out all_wait int, out house_wait int) language plpgsql volatile as $$
declare
  together text := case when of_email is null then 'phones' else split_part(of_topic, ' ', 1) end;
begin
  topic_wait := 0;
  all_wait := 0;
  house_wait := 0;
  perform pg_advisory_xact_lock(hashtextextended(of_contact, 1));
  if exists (select from emails where cause = of_cause) then return; end if;
  select coalesce(max(ceil(extract(epoch from nth.at - now()) + seconds)), 0)::int into topic_wait
  from unnest(counts, spans) as rule (most, seconds) cross join lateral (
    select at from contacted where topic = of_topic and contact = of_contact and at > now() - rule.seconds * interval '1 second'
    order by at desc offset most - 1 limit 1) as nth;
  if all_count is not null and not (first_passes and not exists (
    select from contacted where contact = of_contact and topic = of_topic and at > now() - all_span * interval '1 second')) then
    select coalesce(max(ceil(extract(epoch from at - now()) + all_span)), 0)::int into all_wait from (
      select at from contacted where contact = of_contact and cause <> of_cause and at > now() - all_span * interval '1 second'
      order by at desc offset all_count - 1 limit 1) as nth;
  end if;
  if topic_wait > 0 or all_wait > 0 or house_count is null or of_email is not null and is_proved_mailbox(of_contact, of_email) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('unproved ' || together, 1));
  house_wait := strangers_wait(together, of_cause, house_count, all_span);
end $$;
