-- A key belongs to the person who made it: it may do what that person may, and nothing once they work here no more.
alter table api_keys add column staff_id text references staff;
-- Keys of before: the audit log knows who made them.
update api_keys set staff_id = made.staff_id
from (select distinct on (subject_id) subject_id, audit_log.staff_id from audit_log join staff on staff.id = audit_log.staff_id
  where action = 'apiKey.made' and subject_type = 'apiKey' order by subject_id, audit_log.id) made
where made.subject_id = api_keys.id;
