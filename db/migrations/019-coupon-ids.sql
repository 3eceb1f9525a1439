-- An id that follows its code would give a private coupon away; new ones are random.
alter table orders alter constraint orders_coupon_id_fkey deferrable initially deferred;
alter table coupon_redemptions alter constraint coupon_redemptions_coupon_id_fkey deferrable initially deferred;

create temporary table new_ids on commit drop as
  select id as old_id, replace(gen_random_uuid()::text, '-', '') as id from coupons where id = 'coupon-' || lower(code);
update coupons set id = new_ids.id from new_ids where coupons.id = old_id;
update orders set coupon_id = new_ids.id from new_ids where coupon_id = old_id;
update coupon_redemptions set coupon_id = new_ids.id from new_ids where coupon_id = old_id;

set constraints all immediate;
alter table orders alter constraint orders_coupon_id_fkey not deferrable;
alter table coupon_redemptions alter constraint coupon_redemptions_coupon_id_fkey not deferrable;
