-- How much of a size was sold before its ledger began, as in the demo shop: `sold` is recounted from here.
alter table sizes add column sold_before integer not null default 0 check (sold_before >= 0);
update sizes set sold_before = begun.sold_before from (
  select id, greatest(0, sold + coalesce(sum(change), 0))::integer as sold_before
  from sizes left join stock_ledger on size_id = sizes.id and order_id is not null group by id) begun
where begun.id = sizes.id and begun.sold_before <> 0;

-- Recipients of a campaign whose rows went with their person. No reference to it: a lock of the campaign's row would hold up an erasure.
create table forgotten_recipients (
  campaign_id uuid not null,
  recipients integer not null,
  sent integer not null
);
create index forgotten_recipients_campaign on forgotten_recipients (campaign_id);
insert into forgotten_recipients (campaign_id, recipients, sent)
select id, recipients - counted.all, campaigns.sent - counted.sent
from campaigns, lateral (
  select count(*) as all, count(*) filter (where state in ('sent', 'bounced')) as sent from campaign_recipients where campaign_id = campaigns.id) counted
where campaigns.state = 'sent' and (recipients, campaigns.sent) <> (counted.all, counted.sent);
