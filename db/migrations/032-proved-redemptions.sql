-- Anybody can order with somebody's email: a use of a coupon with a proved email is counted apart from those without proof.
alter table coupon_redemptions add column email_proved boolean not null default false;
update coupon_redemptions set email_proved = true
  from customers join users on users.id = customers.user_id
  where customers.id = coupon_redemptions.customer_id and users.email_verified;

drop index one_redemption_per_email;
drop index one_redemption_per_phone;
create unique index one_redemption_per_email on coupon_redemptions (coupon_id, email, email_proved) where released_at is null;
create unique index one_redemption_per_phone on coupon_redemptions (coupon_id, phone_number, email_proved) where released_at is null;
