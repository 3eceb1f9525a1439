-- For streams that must end when a right does: somebody was disabled, has another role or second factor, or was signed out.
create or replace function announce_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', new.id);
  return null;
end $$;

create or replace trigger staff_announce after update on staff for each row
  when ((old.role, old.disabled_at, old.two_factor_enabled) is distinct from (new.role, new.disabled_at, new.two_factor_enabled))
  execute function announce_staff();

create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', old.user_id);
  return null;
end $$;

create or replace trigger staff_sessions_announce_end after delete on staff_sessions for each row
  execute function announce_ended_session();
