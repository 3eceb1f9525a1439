-- The table of outgoing emails gets the name that the code uses: the outbox without a mail server, the record with one.
alter table mails rename to emails;
alter table emails rename column tries to attempts;
alter table emails rename constraint mails_pkey to emails_pkey;
alter table emails rename constraint mails_cause_key to emails_cause_key;
alter index mails_sent rename to emails_sent;
alter sequence mails_id_seq rename to emails_id_seq;

-- Jobs that were queued under their old name keep running. On a new database the queue does not exist yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'verify-email' where identifier = 'verify-address';
    update graphile_worker._private_tasks set identifier = 'delete-old-emails' where identifier = 'forget-old-mails';
  end if;
end $$;
