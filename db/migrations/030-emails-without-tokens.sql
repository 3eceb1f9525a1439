-- What an email is about ('order:ID', 'user:ID'): it is deleted with that. `token`: what makes the token of its link, which
-- the text has a placeholder for; only the shop's secret makes the token of it.
alter table emails add column about text, add column token jsonb;
create index emails_about on emails (about);

update emails set about = 'order:' || split_part(cause, ' ', 2) where cause like 'order-received %';
update emails set about = 'order:' || order_events.order_id from order_events
  where emails.cause = 'order-moved ' || order_events.id;
update emails set about = 'user:' || users.id from users
  where recipient = users.email and split_part(cause, ' ', 1) in ('verify-email', 'reset-password', 'password-changed');
-- Their links are readable here.
update emails set text = '', html = '' where split_part(cause, ' ', 1) in
  ('verify-email', 'verify-address', 'reset-password', 'newsletter-confirm', 'newsletter-welcome');
-- Tokens of links that were sent before are not valid any more.
delete from verifications;

-- Queued emails about accounts name the account, not its person and link. On a new database the queue does not exist yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  update graphile_worker._private_jobs as job
    set payload = json_build_object('userId', users.id, 'issuedAt', to_json(date_trunc('milliseconds', now() at time zone 'UTC')) #>> '{}' || 'Z')
    from graphile_worker._private_tasks as task, users
    where task.id = job.task_id and task.identifier = 'verify-email' and users.email = job.payload ->> 'email';
  update graphile_worker._private_jobs as job
    set payload = json_build_object('userId', users.id, 'changedAt', job.payload ->> 'changedAt')
    from graphile_worker._private_tasks as task, users
    where task.id = job.task_id and task.identifier = 'password-changed' and users.email = job.payload ->> 'email';
  update graphile_worker._private_tasks as task set identifier = 'forgot-password'
    where identifier = 'reset-password'
    and not exists (select from graphile_worker._private_tasks where identifier = 'forgot-password');
  update graphile_worker._private_jobs as job
    set task_id = (select id from graphile_worker._private_tasks where identifier = 'forgot-password'),
      payload = json_build_object('email', job.payload ->> 'email',
        'askedAt', to_json(date_trunc('milliseconds', now() at time zone 'UTC')) #>> '{}' || 'Z')
    from graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier in ('reset-password', 'forgot-password');
end $$;
