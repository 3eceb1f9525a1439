-- A request for a second person says why, and what stood there before. Discounts have limits too, of offers and of single orders.
alter table approval_limits
  drop constraint approval_limits_kind_check,
  add constraint approval_limits_kind_check check (kind in ('refund', 'writeOff', 'price', 'discount'));
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('refund', 'writeOff', 'price', 'discount')),
  add column why text not null default '',
  add column before jsonb not null default '{}';
create index approvals_of_asker on approvals (asked_by, id desc);

-- A discount that staff give on one order is an offer of that order alone, of the type 'order', without a code.
alter table coupons
  drop constraint coupons_code_check1,
  add constraint coupons_code_check1 check (code is not null or coupon_type in ('automatic', 'batch', 'order'));
