-- A request of a program is its key's: it ends with the key.
alter table approvals add column key_id text references api_keys on delete set null;
create index approvals_key on approvals (key_id) where state = 'waiting';
update approvals set key_id = api_keys.id from api_keys where asked_by is null and asked_name = api_keys.name || ' (API key ' || api_keys.id || ')';

-- Nobody asks any more who does not work here, or whose key was revoked.
update approvals set state = 'withdrawn', form = '{}', decided_name = 'The shop', decided_at = now(), reason = 'Whoever asked does not work here any more'
from staff where staff.id = asked_by and state = 'waiting' and disabled_at is not null;
update approvals set state = 'withdrawn', form = '{}', decided_name = 'The shop', decided_at = now(), reason = 'Its key was revoked'
from api_keys where api_keys.id = key_id and state = 'waiting' and revoked_at is not null;
