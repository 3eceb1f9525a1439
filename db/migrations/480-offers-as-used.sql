-- What an offer said when an order used it: an order that is edited later is priced by it, whatever became of the offer. Null: used before this
-- was kept, or a discount of staff on the one order, which only they change.
alter table coupon_redemptions add column said jsonb;
