-- Whether WhatsApp or SMS sends nothing just now: it is left alone, or since it last took a message and within this time it failed twice itself. A refusal
-- that ended its message is of that one phone, which anybody can type. But an SMS gateway gives no reason: refusals to three phones in a row are its own.
-- Without calls for that long it counts as working again, so that somebody tries.
-- @rule whether a channel of messages sends nothing just now
create or replace function channel_rests(of_system text, within interval default '15 minutes') returns boolean language sql stable as $$
  with calls as (
    select id, at, outcome from outgoing_calls where system = of_system and name in ('messages', 'send') and at > now() - within
  ), taken as (
    select coalesce(max(id), 0) as id, coalesce(max(at), now() - within) as at from (select id, at from calls where outcome = 'answered' order by id desc limit 1) last
  ), said as (
    select count(*) filter (where outcome <> 'refused') as failed, count(*) filter (where outcome = 'refused') as refused
    from taken join calls on calls.id > taken.id
  ), ended as (
    select count(*) as messages, count(distinct phone) filter (where sent_at >= taken.at) as phones
    from taken join messages on channel = of_system and state = 'failed' and outside_id is null
      and queued_at > now() - within - interval '1 day' and sent_at > taken.at - interval '1 minute'
  )
  select exists (select from connections where id = of_system and paused_until > now())
    or (select failed + greatest(0, refused - messages) >= 2 or of_system = 'sms' and refused >= 3 and phones >= 3 from said, ended)
$$;
