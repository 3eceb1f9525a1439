-- Whether an email is beyond its limit: at most `counts[n]` of its key in `spans[n]` seconds, for each n. Emails of one key are counted
-- one after the other. A volatile function, since each of its statements sees what others stored until then, also while it waited for the
-- lock; a single statement would not.
create or replace function is_beyond_email_limit(email_cause text, key text, counts int[], spans int[]) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(key, 1));
  return not exists (select from emails where cause = email_cause) and exists (
    select from unnest(counts, spans) as rule (count, seconds)
    where rule.count <= (select count(*) from emails where limit_key = key and created_at > now() - rule.seconds * interval '1 second'));
end $$;
