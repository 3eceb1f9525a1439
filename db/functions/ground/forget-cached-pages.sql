-- Announcements are left in `outgoing` and sent after the commit: orders, parcels and stock change in transactions that must not wait for
-- each other.
-- Announces what a shopper can see changed, so that every process forgets the answers it keeps of it. The payload is 'catalogue' (which products there are, their order and what their cards show), 'product:ID', 'products' (all), 'settings', 'contents',
-- 'content:SLUG', 'houses', 'coupons', or 'closure' (whether the shop is closed, which ends all of them).
-- @rule what a change makes processes forget of kept pages
create or replace function announce_change(variadic names text[]) returns void language sql as $$
  insert into outgoing (channel, payload) select 'shop_changes', name from unnest(names) name
$$;

create or replace function announce_settings() returns trigger language plpgsql as $$
begin
  perform announce_change('settings');
  return null;
end $$;

create or replace trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_settings();

create or replace function announce_mail_server() returns trigger language plpgsql as $$
begin
  perform announce_change('mail-server');
  return null;
end $$;

create or replace trigger connections_announce_mail after insert or update of fields, sealed on connections
  for each row when (new.id = 'email') execute function announce_mail_server();

create or replace function announce_content() returns trigger language plpgsql as $$
begin
  perform announce_change('contents', 'content:' || coalesce(new.slug, old.slug), 'content:' || coalesce(old.slug, new.slug));
  return null;
end $$;

create or replace trigger contents_announce after insert or update or delete on contents for each row execute function announce_content();

create or replace function announce_houses() returns trigger language plpgsql as $$
begin
  perform announce_change('houses');
  return null;
end $$;

create or replace trigger houses_announce after insert or update or delete on houses
  for each statement execute function announce_houses();

create or replace function announce_coupons() returns trigger language plpgsql as $$
begin
  perform announce_change('coupons');
  return null;
end $$;

create or replace trigger coupons_announce after insert or delete on coupons for each statement execute function announce_coupons();

-- Of redemptions only the last possible one shows, and its release.
create or replace trigger coupons_announce_change after update on coupons for each row
  when (
    (old.id, old.name, old.code, old.coupon_type, old.status, old.live_status, old.discount_type, old.discount_value,
      old.minimum_subtotal, old.total_limit, old.start_date, old.end_date, old.terms)
    is distinct from (new.id, new.name, new.code, new.coupon_type, new.status, new.live_status, new.discount_type, new.discount_value,
      new.minimum_subtotal, new.total_limit, new.start_date, new.end_date, new.terms)
    or (old.redeemed < old.total_limit) is distinct from (new.redeemed < new.total_limit))
  execute function announce_coupons();
