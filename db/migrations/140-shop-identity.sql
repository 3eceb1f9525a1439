-- Which shop this is, so that a folder of backups is never written by two. A shop that is restored from a backup of before this migration
-- gets the id that it had: it follows from the first person who worked there.
create table shop_identity (
  one boolean primary key default true check (one),
  id text not null
);
insert into shop_identity (id)
  values (coalesce((select md5(id) from staff order by created_at, id limit 1), md5(gen_random_uuid()::text)));
