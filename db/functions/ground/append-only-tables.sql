-- For tables that only grow.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay as they are', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();
