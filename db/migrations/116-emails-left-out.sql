-- An email about an order that a limit has left out is said on the order's timeline.
alter table order_changes drop constraint order_changes_kind_check;
alter table order_changes add constraint order_changes_kind_check
  check (kind in ('items', 'address', 'refund', 'tags', 'call', 'decision', 'gift', 'email'));
