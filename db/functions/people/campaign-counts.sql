-- How many a campaign goes to and how many have got it, those that were forgotten since included.
create or replace function campaign_counts(of_campaign uuid, out recipients integer, out sent integer, out open integer) language sql stable as $$
  select (counted.recipients + gone.recipients)::integer, (counted.sent + gone.sent)::integer, counted.open::integer
  from (select count(*) as recipients, count(*) filter (where state in ('sent', 'bounced')) as sent, count(*) filter (where state in ('waiting', 'queued')) as open
      from campaign_recipients where campaign_id = of_campaign) counted,
    (select coalesce(sum(f.recipients), 0) as recipients, coalesce(sum(f.sent), 0) as sent from forgotten_recipients f where campaign_id = of_campaign) gone
$$;

create or replace function note_forgotten_recipients() returns trigger language plpgsql as $$
begin
  insert into forgotten_recipients (campaign_id, recipients, sent)
  select campaign_id, count(*), count(*) filter (where state in ('sent', 'bounced')) from gone group by campaign_id;
  return null;
end $$;

create or replace trigger campaign_recipients_gone after delete on campaign_recipients referencing old table as gone
  for each statement execute function note_forgotten_recipients();
