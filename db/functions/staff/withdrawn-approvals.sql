-- Ends requests for a second person whose author does not ask any more. Their forms are deleted, as those of decided ones.
-- @rule that a request for approval ends with its author or key
create or replace function withdraw_requests(ids bigint[], because text) returns void language sql as $$
  update approvals set state = 'withdrawn', form = '{}', decided_name = 'The shop', decided_at = now(), reason = because
  where id = any(ids) and state = 'waiting'
$$;

create or replace function withdraw_requests_of_key() returns trigger language plpgsql as $$
begin
  perform withdraw_requests(array(select id from approvals where key_id = new.id and state = 'waiting'), 'Its key was revoked');
  return null;
end $$;

create or replace trigger api_keys_requests after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function withdraw_requests_of_key();
