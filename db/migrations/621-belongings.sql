-- What opens or sends something belongs to a person by id, and does no more than that person may: webhooks and links to previews, as keys do.
alter table webhook_endpoints add column staff_id text references staff;
-- Endpoints of before: the audit log knows who added them.
update webhook_endpoints set staff_id = added.staff_id
from (select distinct on (subject_id) subject_id, audit_log.staff_id from audit_log join staff on staff.id = audit_log.staff_id
  where action = 'webhook.added' and subject_type = 'webhook' order by subject_id, audit_log.id) added
where added.subject_id = webhook_endpoints.id;

-- Links that show a draft to whoever has them. Those of before end: nobody knows whose they were.
create table preview_links (
  -- SHA-256 of the token, so that a copy of the database opens none.
  hash text primary key check (length(hash) <= 64),
  layout_id text references layouts on delete cascade,
  document_id integer references documents on delete cascade,
  staff_id text not null references staff on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((layout_id is null) <> (document_id is null))
);
create index preview_links_layout on preview_links (layout_id);
create index preview_links_document on preview_links (document_id);
create index preview_links_staff on preview_links (staff_id);
alter table layouts drop column preview_hash, drop column preview_until;
alter table documents drop column preview_key;

-- What a key has read of people, a row a day; the audit log gets the row of a day once it is over.
create table api_reads (
  key_id text not null references api_keys on delete cascade,
  -- In the shop's time zone.
  day date not null,
  -- The permission by which it was read, such as 'orders.read'.
  scope text not null,
  calls integer not null,
  records integer not null,
  audited boolean not null default false,
  primary key (key_id, day, scope)
);
create index api_reads_due on api_reads (day) where not audited;
